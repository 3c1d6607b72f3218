import type { Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** A question that was answered, or that was skipped. */
export type Step = { question: Question; isSkip: boolean }

/** The questions of a goal as stored on the device: after a reload the next one shows even without a connection. */
export type StoredQueue = { goal: string; waiting: readonly Question[]; steps: readonly Step[] }

const keyOf = (account: string): string => `${account}.questions`

const isStoredQueue = (value: unknown): value is StoredQueue =>
  typeof value === 'object' &&
  value !== null &&
  'goal' in value &&
  'waiting' in value &&
  'steps' in value &&
  Array.isArray(value.waiting) &&
  Array.isArray(value.steps)

/** The stored questions; null when there are none or when they belong to another goal. */
export const readStoredQueue = (
  storage: DeviceStorage,
  account: string,
  goal: string,
): StoredQueue | null => {
  try {
    const value: unknown = JSON.parse(storage.read(keyOf(account)) ?? 'null')
    return isStoredQueue(value) && value.goal === goal ? value : null
  } catch {
    return null
  }
}

export const storeQueue = (
  storage: DeviceStorage,
  account: string,
  { goal, waiting, steps }: StoredQueue,
): void => storage.write(keyOf(account), JSON.stringify({ goal, waiting, steps }))

export const deleteStoredQueue = (storage: DeviceStorage, account: string): void =>
  storage.remove(keyOf(account))
