import type { Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** What the user did with a question; the last two bring back one that was answered, and one that was skipped. */
export type UserAction = {
  id: string
  kind: 'answer' | 'skip' | 'not-applicable' | 'undo' | 'unskip'
  question: Question
}

/** An action on its way to the server, stored on the device until the server has confirmed it. */
export type Entry =
  | (UserAction & { kind: 'answer'; answerId: number; ms: number })
  | (UserAction & { kind: 'skip' | 'not-applicable' | 'undo' | 'unskip' })

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type NewEntry = WithoutId<Entry>

export type Outbox = {
  add: (entry: NewEntry) => Entry
  /** All entries of all tabs, the oldest first. */
  all: () => Entry[]
  first: () => Entry | null
  remove: (id: string) => void
}

/** Width of the time in an id: ids of equal width sort as text. */
const TIME_DIGITS = 16

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'kind' in value &&
  'question' in value &&
  (value.kind === 'answer'
    ? 'answerId' in value
    : /^(skip|not-applicable|undo|unskip)$/.test(String(value.kind)))

const parseEntry = (text: string | null): Entry | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Every entry is stored under a key of its own, so that two tabs writing at the same time never overwrite each other.
 * The key sorts by time; `tab` distinguishes entries of two tabs within one millisecond.
 */
export const openOutbox = (
  storage: DeviceStorage,
  account: string,
  tab: string,
  now: () => number,
): Outbox => {
  const prefix = `${account}.outbox.`
  const keys = () => storage.keys(prefix).toSorted()

  let lastTime = 0
  /** Later than every stored entry and than this tab's last one, even if the clock was set back. */
  const nextId = (): string => {
    const newestStored = Number(
      keys()
        .at(-1)
        ?.slice(prefix.length, prefix.length + TIME_DIGITS) ?? 0,
    )
    lastTime = Math.max(now(), newestStored + 1, lastTime + 1)
    return `${lastTime.toString().padStart(TIME_DIGITS, '0')}-${tab}`
  }

  const all = (): Entry[] =>
    keys().flatMap(key => {
      const entry = parseEntry(storage.read(key))
      if (entry) return [entry]
      storage.remove(key)
      return []
    })

  return {
    add: newEntry => {
      const entry: Entry = { ...newEntry, id: nextId() }
      storage.write(prefix + entry.id, JSON.stringify(entry))
      return entry
    },
    all,
    first: () => all()[0] ?? null,
    remove: id => storage.remove(prefix + id),
  }
}
