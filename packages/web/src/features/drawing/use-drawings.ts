import {
  type BodyOf,
  chooseDrawingConcept,
  chooseDrawingCounting,
  listCircles,
  listDrawings,
  listEventsOfMonth,
  listWeekLines,
  readDrawing,
  readDrawingReading,
  readDrawingTasks,
  readWeekLine,
  removeCircles,
  removeDrawing,
  removeWeekLine,
  saveCircles,
  saveDrawingRound,
  saveWeekLine,
  startDrawingSession,
} from '@grani/contract'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { useJudge } from '../../shared/danger/use-alarm.ts'
import { fromWire } from './sync/sheet-text.ts'
import { daysFrom } from './when.ts'

const tasksQuery = queryOf(readDrawingTasks)

export const useTasks = () => useQuery(tasksQuery)

export const useReading = () => useQuery(queryOf(readDrawingReading))

export const useCircles = () => useQuery(queryOf(listCircles))

export const useWeekLines = () => useQuery(queryOf(listWeekLines))

export const useWeekLine = (monday: string) => useQuery(queryOf(readWeekLine, { params: { monday } }))

const monthsOf = (days: readonly string[]) =>
  [...new Set(days.map(day => day.slice(0, 7)))].map(month =>
    queryOf(listEventsOfMonth, { params: { month } }),
  )

/** Which of these weeks have an event in the diary; null while that is being asked. */
export const useWeeksWithEvents = (mondays: readonly string[]): string[] | null => {
  const found = useQueries({ queries: monthsOf(mondays.flatMap(daysFrom)) })
  if (found.some(({ isLoading }) => isLoading)) return null
  const days = new Set(found.flatMap(({ data }) => data?.events.map(event => event.happened_on) ?? []))
  return mondays.filter(monday => daysFrom(monday).some(day => days.has(day)))
}

/** The marked events of a week, drawn or not, as they stand on the axis of its line; none of dark words, which are no dot. */
export const useWeekEvents = (monday: string) => {
  const judge = useJudge()
  const days = daysFrom(monday)
  const found = useQueries({ queries: monthsOf(days) })
  if (judge === null) return []
  return found
    .flatMap(({ data }) => data?.events ?? [])
    .filter(({ happened_on, text }) => days.includes(happened_on) && judge(text ?? '') !== 'danger')
    .flatMap(({ id, text, happened_on, part_of_day, evaluation }) =>
      evaluation ? [{ id, text, happened_on, part_of_day, pleasantness: evaluation.pleasantness }] : [],
    )
}

export const useSheets = (task: 'complete' | 'free', before: string | undefined) =>
  useQuery(queryOf(listDrawings, { query: { task, ...(before !== undefined && { before }) } }))

/** One sheet, with its strokes read. */
export const useDrawing = (id: string) =>
  useQuery({
    queryKey: keyOf(readDrawing, { params: { id } }),
    queryFn: async () => {
      const drawing = await call(readDrawing, { params: { id } })
      return { ...drawing, sheet: drawing.strokes === null ? null : await fromWire(drawing.strokes) }
    },
    // Of a stored sheet only the idea changes.
    staleTime: Infinity,
  })

/** Everything that a new, changed or erased sheet may change. */
export const useRefreshDrawings = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [readDrawingTasks, listDrawings, readDrawingReading, listCircles, listWeekLines, readWeekLine].map(
        endpoint => client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
}

/** A mutation after which the tasks, lists and readings are fetched again. */
const useChange = <V, R>(mutationFn: (variables: V) => Promise<R>) => {
  const refresh = useRefreshDrawings()
  return useMutation({ mutationFn, onSuccess: () => void refresh() })
}

const start = () => call(startDrawingSession)
/** The figures of today. Called again it gives the same ones. */
export const useStartSession = () => useMutation({ mutationFn: start })

/** Keeps the place in a round. Without a connection it stays as it was: what is drawn is kept by the device. */
export const useNoteRound = () => {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyOf<typeof saveDrawingRound>) => call(saveDrawingRound, { body }),
    // One after the other: the last one holds.
    scope: { id: 'drawing-round' },
    onMutate: ({ figures, at }) => {
      client.setQueryData(
        tasksQuery.queryKey,
        tasks => tasks && { ...tasks, round_left: figures.length - at },
      )
    },
  })
  return (body: BodyOf<typeof saveDrawingRound>): Promise<void> => mutateAsync(body).catch(() => {})
}

type Chosen = { id: string; concept: string | null }
export const useChooseConcept = () => {
  const client = useQueryClient()
  return useChange(async ({ id, concept }: Chosen) => {
    await call(chooseDrawingConcept, { params: { id }, body: { concept } })
    void client.invalidateQueries({ queryKey: keyOf(readDrawing, { params: { id } }) })
  })
}

export const useCounting = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (counts_for_others: boolean) => call(chooseDrawingCounting, { body: { counts_for_others } }),
    onSuccess: (_reply, counts_for_others) =>
      client.setQueryData(tasksQuery.queryKey, tasks => tasks && { ...tasks, counts_for_others }),
  })
}

export const useRemoveSheet = (id: string) => useChange(() => call(removeDrawing, { params: { id } }))

type Circles = { id: string; body: BodyOf<typeof saveCircles> }
export const useSaveCircles = () =>
  useChange(({ id, body }: Circles) => call(saveCircles, { params: { id }, body }))

export const useRemoveCircles = (id: string) => useChange(() => call(removeCircles, { params: { id } }))

type Week = { monday: string; places: number[] }
export const useSaveWeek = () =>
  useChange(({ monday, places }: Week) => call(saveWeekLine, { params: { monday }, body: { places } }))

export const useRemoveWeek = (monday: string) => useChange(() => call(removeWeekLine, { params: { monday } }))
