import type { askTryout, BodyOf, ReplyOf, TryoutOutcome, TryoutQuestion } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import { claimedKey } from './claimed-tryout.ts'

export type TryoutAnswer = BodyOf<typeof askTryout>['answers'][number]
export type TryoutFacets = ReplyOf<typeof askTryout>['facets']

/** A visitor's try, as the device keeps it: nothing of it is on the server. */
export type StoredTryout = {
  seed: string
  startedAt: number
  answers: readonly TryoutAnswer[]
  /** The questions that were answered or skipped, in order, for «Вернуть». */
  answered: readonly TryoutQuestion[]
  /** Numbers of skipped questions. */
  skipped: readonly number[]
  /** Still to be asked; the first one is on screen. */
  waiting: readonly TryoutQuestion[]
  facets: TryoutFacets
  outcome: TryoutOutcome | null
}

/** The try of whoever uses this device without an account. */
export const VISITORS_KEY = 'tryout'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const isTryout = (value: unknown): value is StoredTryout =>
  typeof value === 'object' &&
  value !== null &&
  'seed' in value &&
  'startedAt' in value &&
  'answers' in value &&
  'waiting' in value &&
  Array.isArray(value.answers) &&
  Array.isArray(value.waiting)

/** The stored try; null when there is none. One that is too old is erased: people change. */
export const readTryout = (
  storage: DeviceStorage,
  now: number,
  key: string = VISITORS_KEY,
): StoredTryout | null => {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null')
    if (isTryout(value) && now - value.startedAt < KEPT_MS) return value
  } catch {
    // Damaged: as good as none.
  }
  storage.remove(key)
  return null
}

/** Gives the visitor's answers to the user who has just signed in: no other user of this device gets them. */
export const claimTryout = (storage: DeviceStorage, uid: string, now: number): void => {
  const tryout = readTryout(storage, now)
  storage.remove(VISITORS_KEY)
  if (tryout && tryout.answers.length > 0) storage.write(claimedKey(uid), JSON.stringify(tryout))
}

export const claimedTryout = (storage: DeviceStorage, uid: string, now: number): StoredTryout | null =>
  readTryout(storage, now, claimedKey(uid))

export const eraseClaimedTryout = (storage: DeviceStorage, uid: string): void =>
  storage.remove(claimedKey(uid))
