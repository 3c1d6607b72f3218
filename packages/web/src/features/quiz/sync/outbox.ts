import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { UserAction } from '../session/queue.ts'

/** A move on its way to the server, kept on the device until the server has confirmed it. */
export type Entry =
  | (UserAction & { kind: 'answer'; answerId: number; ms: number })
  | (UserAction & { kind: 'skip' | 'undo' })

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type NewEntry = WithoutId<Entry>

export type Outbox = {
  add: (entry: NewEntry) => Entry
  /** In the order in which things were done, by whichever tab. */
  all: () => Entry[]
  first: () => Entry | null
  remove: (id: string) => void
}

const DIGITS = 16

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'kind' in value &&
  'question' in value &&
  (value.kind === 'skip' || value.kind === 'undo' || (value.kind === 'answer' && 'answerId' in value))

const parsed = (text: string | null): Entry | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Every entry has a key of its own, so that two tabs writing at once never lose each other's. The key sorts by
 * time; `tab` tells apart what two tabs did in the same millisecond.
 */
export const openOutbox = (
  storage: DeviceStorage,
  account: string,
  tab: string,
  now: () => number,
): Outbox => {
  const prefix = `${account}.outbox.`
  const keys = () => storage.keys(prefix).toSorted()

  let last = 0
  /** Later than everything that is kept and than this tab's last, even if the clock was set back. */
  const nextId = (): string => {
    const newest = Number(
      keys()
        .at(-1)
        ?.slice(prefix.length, prefix.length + DIGITS) ?? 0,
    )
    last = Math.max(now(), newest + 1, last + 1)
    return `${last.toString().padStart(DIGITS, '0')}-${tab}`
  }

  const all = (): Entry[] =>
    keys().flatMap(key => {
      const entry = parsed(storage.read(key))
      if (entry) return [entry]
      storage.remove(key)
      return []
    })

  return {
    add: entry => {
      const added: Entry = { ...entry, id: nextId() }
      storage.write(prefix + added.id, JSON.stringify(added))
      return added
    },
    all,
    first: () => all()[0] ?? null,
    remove: id => storage.remove(prefix + id),
  }
}
