import { FEWEST_PEOPLE, type FigurePoint, SERIES, type SeriesName } from '@grani/contract'
import { daysAfter, mondayOf } from './days.ts'
import type { Cell } from './store.ts'

type Counts = Pick<Cell, 'part' | 'whole' | 'people'>

const isFew = (people: number): boolean => people > 0 && people < FEWEST_PEOPLE

/**
 * What is told of a cell: nothing when it is about fewer than five people, be it those counted or those they are out of.
 * No people at all are told: that is about nobody.
 */
export const tell = (name: SeriesName, { part, whole, people }: Counts): Omit<FigurePoint, 'from'> => {
  const hidden = { value: null, of: null }
  switch (SERIES[name].unit) {
    case 'share':
      return whole === null || whole < FEWEST_PEOPLE || isFew(part)
        ? hidden
        : { value: part / whole, of: whole }
    case 'people':
      return isFew(part) ? hidden : { value: part, of: null }
    case 'mean':
    case 'ratio':
      return whole === null || whole === 0 || people < FEWEST_PEOPLE
        ? hidden
        : { value: part / whole, of: people }
    case 'kopecks':
      return isFew(people) ? hidden : { value: part, of: whole ?? people }
  }
}

/** Days until a day can be counted: those of a cohort have to have had their time. */
const LAG: Partial<Record<SeriesName, number>> = {
  activation: 7,
  day1: 1,
  day7: 7,
  day28: 28,
  trialToPaid: 14,
}

/**
 * Weeks are summed up here, of people who come once each. A week is told when its last day has been counted: a sum that
 * grows by a day would tell that day.
 */
const byWeek = (cells: readonly Cell[], lag: number, computedUntil: string): Cell[] => {
  const weeks = new Map<string, Cell>()
  for (const cell of cells) {
    const monday = mondayOf(cell.day)
    if (daysAfter(monday, 6 + lag) > computedUntil) continue
    const sum = weeks.get(monday)
    weeks.set(monday, {
      ...cell,
      day: monday,
      part: cell.part + (sum?.part ?? 0),
      whole: (cell.whole ?? 0) + (sum?.whole ?? 0),
      people: cell.people + (sum?.people ?? 0),
    })
  }
  return [...weeks.values()]
}

/** The points of one series, oldest first. */
export const pointsOf = (name: SeriesName, cells: readonly Cell[], computedUntil: string): FigurePoint[] => {
  const own = cells.filter(({ figure }) => figure === name)
  const steps = SERIES[name].step === 'week' ? byWeek(own, LAG[name] ?? 0, computedUntil) : own
  return steps.map(cell => ({ from: cell.day, ...tell(name, cell) }))
}
