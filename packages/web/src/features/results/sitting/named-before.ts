import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** When the sitting began whose ending has told something, by what it was. */
type Named = Readonly<Record<string, string>>

const read = (storage: DeviceStorage, key: string): Named => {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? '{}')
    return Object.fromEntries(Object.entries(value ?? {}).map(([uid, began]) => [uid, String(began)]))
  } catch {
    return {}
  }
}

type Ending = { storage: DeviceStorage; key: string; /** When its sitting began. */ began: string }

/** What the endings before this one have told; a reload is no new ending. */
export const namedBefore = ({ storage, key, began }: Ending): ReadonlySet<string> =>
  new Set(Object.entries(read(storage, key)).flatMap(([uid, at]) => (at === began ? [] : [uid])))

/** More than can wait for long: an account has fewer qualities. */
const KEPT = 300

/** This ending tells these: those after it do not. */
export const keepNamed = ({ storage, key, began }: Ending, uids: readonly string[]): void => {
  const all = { ...Object.fromEntries(uids.map(uid => [uid, began])), ...read(storage, key) }
  storage.write(key, JSON.stringify(Object.fromEntries(Object.entries(all).slice(0, KEPT))))
}
