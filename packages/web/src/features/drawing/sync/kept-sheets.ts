import { type BodyOf, type ReplyOf, saveDrawing, type Sheet } from '@grani/contract'
import { ApiError, isRefusal } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { fromKept, toWire } from './sheet-text.ts'

type Body = BodyOf<typeof saveDrawing>
export type Saved = ReplyOf<typeof saveDrawing>

/** A sheet that the server does not have yet. */
export type KeptSheet = Omit<Body, 'strokes' | 'finished_at'> & {
  id: string
  /** What `toKept` makes of it; null: nothing is drawn. */
  sheet: string | null
  finished_at: string | null
  /** The user is done with it: it is sent as soon as there is a connection. */
  isWaiting: boolean
  /** The server does not take it as it is. */
  isRefused: boolean
}

const prefixFor = (user: string): string => `drawing:${user}:`

/** One entry a sheet: two tabs with two sheets never write over each other. */
const keyOf = (user: string, id: string): string => prefixFor(user) + id

export const newSheet = (about: Partial<KeptSheet> & Pick<KeptSheet, 'task'>): KeptSheet => ({
  id: crypto.randomUUID(),
  session: null,
  figure: null,
  pen: 'words',
  sheet: null,
  title: null,
  words: null,
  mood_before: null,
  mood_after: null,
  started_at: new Date().toISOString(),
  finished_at: null,
  isWaiting: false,
  isRefused: false,
  ...about,
})

const read = (key: string): KeptSheet[] => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(key) ?? 'null')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return typeof stored === 'object' && stored !== null && 'task' in stored ? [stored as KeptSheet] : []
  } catch {
    return []
  }
}

/** What this device keeps of a user, oldest first. */
export const keptSheets = (user: string): KeptSheet[] =>
  deviceStorage
    .keys(prefixFor(user))
    .flatMap(read)
    .toSorted((a, b) => a.started_at.localeCompare(b.started_at))

export const keepSheet = (user: string, sheet: KeptSheet): void =>
  deviceStorage.write(keyOf(user, sheet.id), JSON.stringify(sheet))

/** What became of a sheet that another tab has changed; null: it is sent or thrown away. */
export const watchSheet = (
  user: string,
  id: string,
  onChange: (sheet: KeptSheet | null) => void,
): (() => void) => {
  const key = keyOf(user, id)
  return deviceStorage.watch(key, () => onChange(read(key)[0] ?? null))
}

export const dropSheet = (user: string, id: string): void => deviceStorage.remove(keyOf(user, id))

/** The unfinished sheet of a task, and of a figure if the task has them. */
export const unfinishedSheet = (user: string, task: KeptSheet['task'], figure: string | null = null) =>
  keptSheets(user).findLast(
    sheet => !sheet.isWaiting && !sheet.isRefused && sheet.task === task && sheet.figure === figure,
  )

/** What is drawn on it. */
export const drawnOn = ({ sheet }: KeptSheet, height: number): Sheet =>
  (sheet === null ? null : fromKept(sheet)) ?? { height, strokes: [] }

/** Refusals after which the same sheet may be taken: the session is over and will be renewed, or too much came at once. */
const isForNow = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof ApiError && (error.status === 401 || error.data.code === 'ERR_RATE'))

export type Sending =
  | { kind: 'sent'; saved: Saved }
  | { kind: 'waiting' }
  | { kind: 'refused'; error: unknown }

/** Never before the beginning, though the clock of a device may have been set back since. */
export const endOf = (startedAt: string, now: Date): string => {
  const end = now.toISOString()
  return end < startedAt ? startedAt : end
}

/** Sends a sheet that is done; it stays on the device until the server has it. */
export const sendSheet = async (user: string, done: KeptSheet): Promise<Sending> => {
  const { id, sheet, isWaiting: _isWaiting, isRefused: _isRefused, finished_at, ...body } = done
  const waiting = { ...done, finished_at: finished_at ?? endOf(done.started_at, new Date()), isWaiting: true }
  keepSheet(user, waiting)
  try {
    const strokes = sheet === null ? null : await toWire(sheet)
    const saved = await call(saveDrawing, {
      params: { id },
      body: { ...body, strokes, finished_at: waiting.finished_at },
    })
    dropSheet(user, id)
    return { kind: 'sent', saved }
  } catch (error) {
    if (isForNow(error)) return { kind: 'waiting' }
    keepSheet(user, { ...waiting, isWaiting: false, isRefused: true })
    return { kind: 'refused', error }
  }
}
