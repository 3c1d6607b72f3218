import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { NearBefore } from './sitting-results.ts'

type Stored = { began: string | null; before: NearBefore; now: NearBefore }

const read = (storage: DeviceStorage, key: string): Stored | null => {
  try {
    const value: Partial<Stored> = JSON.parse(storage.read(key) ?? '{}')
    const { began = null, before, now } = value
    return before && now ? { began, before, now } : null
  } catch {
    return null
  }
}

type Ending = { storage: DeviceStorage; key: string; /** When its sitting began. */ began: string | null }

/** How near each quality was at the ending before this one; a reload is no new ending. */
export const nearBefore = ({ storage, key, began }: Ending): NearBefore => {
  const stored = read(storage, key)
  const isSame = began === null || stored?.began === began
  return (isSame ? stored?.before : stored?.now) ?? {}
}

/** Keeps how near they are `now` for the ending after this one. */
export const keepNear = (ending: Ending, now: NearBefore): void => {
  const { storage, key, began } = ending
  const stored: Stored = { began, before: nearBefore(ending), now }
  storage.write(key, JSON.stringify(stored))
}
