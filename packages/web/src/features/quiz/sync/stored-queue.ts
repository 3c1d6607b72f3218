import type { Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { Entry } from './outbox.ts'
import { apply, EMPTY, type Queue } from '../session/queue.ts'

/** The questions on hand outlive a reload, so that the next one shows even without a connection. */
type Kept = { goal: string; waiting: readonly Question[]; answered: readonly Question[] }

const keyOf = (account: string): string => `${account}.questions`

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'goal' in value &&
  'waiting' in value &&
  'answered' in value &&
  Array.isArray(value.waiting) &&
  Array.isArray(value.answered)

const readKept = (storage: DeviceStorage, account: string): Kept | null => {
  try {
    const value: unknown = JSON.parse(storage.read(keyOf(account)) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

export const keepQueue = (storage: DeviceStorage, account: string, goal: string, queue: Queue): void => {
  const kept: Kept = { goal, waiting: queue.waiting, answered: queue.answered }
  storage.write(keyOf(account), JSON.stringify(kept))
}

/** The queue as it was left, with what is still on its way to the server done again. */
export const restoreQueue = (
  storage: DeviceStorage,
  account: string,
  goal: string,
  unsent: readonly Entry[],
): Queue => {
  const kept = readKept(storage, account)
  const { waiting, answered } = kept?.goal === goal ? kept : EMPTY
  return unsent.reduce<Queue>(apply, { ...EMPTY, waiting, answered })
}

export const forgetQueue = (storage: DeviceStorage, account: string): void => storage.remove(keyOf(account))
