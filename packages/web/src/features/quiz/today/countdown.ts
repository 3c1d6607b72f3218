import type { Direction } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import { countdownKey } from '../session/sitting.ts'

/** The fewest answers that a sitting has said of each quality, by its id. */
export type Said = ReadonlyMap<string, number>

/**
 * Whether so many answers are said to be missing: within a sitting the number only falls. A greater one, of this quality or of another,
 * waits until what was nearer has become clear.
 */
export const maySay = (answers: number, said: Said, directions: readonly Direction[]): boolean => {
  const clear = new Set(
    directions.flatMap(({ qualities }) =>
      qualities.filter(({ certainty }) => certainty === 1).map(({ id }) => id),
    ),
  )
  return [...said].every(([id, fewest]) => clear.has(id) || answers <= fewest)
}

/** What was said before a reload. */
export const readSaid = (storage: DeviceStorage, account: string): Map<string, number> => {
  try {
    const stored: unknown = JSON.parse(storage.read(countdownKey(account)) ?? '{}')
    return new Map(Object.entries(stored ?? {}).map(([id, fewest]) => [id, Number(fewest)]))
  } catch {
    return new Map()
  }
}

export const storeSaid = (storage: DeviceStorage, account: string, said: Said): void =>
  storage.write(countdownKey(account), JSON.stringify(Object.fromEntries(said)))
