import { SITTING_ANSWERS, SITTING_PAUSE_MS } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { UserAction } from '../sync/outbox.ts'

/** How far the sitting is on this device, answers that the server does not have yet included. */
export type Sitting = {
  /** 0…15; at 15 it is over, until the user goes on. */
  answers: number
  /** When the last of them was given. */
  at: number
  /** Whether the page that follows the last one has told what the sitting brought. */
  isTold?: boolean
}

export const NO_SITTING: Sitting = { answers: 0, at: 0 }

export const isOver = ({ answers }: Sitting): boolean => answers >= SITTING_ANSWERS

/** What a sitting brought stands before the home for so long once it has been told: whoever comes back later looks for something else. */
const TOLD_PAUSE_MS = 5 * 60_000

/** The sitting as it is now: a pause has ended it. */
export const sittingAt = (sitting: Sitting, now: number): Sitting =>
  now - sitting.at >= (sitting.isTold ? TOLD_PAUSE_MS : SITTING_PAUSE_MS) ? NO_SITTING : sitting

/** The sitting after an action. What is skipped counts for nothing, and an answer after the last one begins another. */
export const countAction = (before: Sitting, kind: UserAction['kind'], now: number): Sitting => {
  const sitting = sittingAt(before, now)
  if (kind === 'skip' || kind === 'unskip') return sitting
  if (kind === 'undo') return { answers: Math.max(0, sitting.answers - 1), at: now }
  return { answers: (sitting.answers % SITTING_ANSWERS) + 1, at: now }
}

/** An answer given less than this ago may cross the server's count on its way. */
const CROSSING_MS = 30_000

/**
 * The sitting by what the server has counted on all devices, and the answers on their way to it. One that is over here stays
 * over: the device shows what it has brought. Right after an answer the device's own count stands.
 */
export const recount = (sitting: Sitting, counted: number, unsent: number, now: number): Sitting =>
  isOver(sitting) || now - sitting.at < CROSSING_MS
    ? sitting
    : { answers: (counted + unsent) % SITTING_ANSWERS, at: now }

/** Read by build/first-question.js too. */
const keyOf = (account: string): string => `${account}.sitting`

/** Where the ending keeps what it has named: deleted with the sitting. */
export const endingKey = (account: string): string => `${keyOf(account)}.near`

/** Where the endings keep the first guesses that they have told: deleted with the sitting. */
export const guessedKey = (account: string): string => `${keyOf(account)}.guessed`

/** Where the countdown keeps what it has said: deleted with the sitting. */
export const countdownKey = (account: string): string => `${keyOf(account)}.soon`

export const readSitting = (storage: DeviceStorage, account: string, now: number): Sitting => {
  try {
    const { answers, at, isTold = false }: Partial<Sitting> = JSON.parse(storage.read(keyOf(account)) ?? '{}')
    return typeof answers === 'number' && typeof at === 'number'
      ? sittingAt({ answers, at, isTold }, now)
      : NO_SITTING
  } catch {
    return NO_SITTING
  }
}

export const storeSitting = (storage: DeviceStorage, account: string, sitting: Sitting): void =>
  storage.write(keyOf(account), JSON.stringify(sitting))

export const deleteSitting = (storage: DeviceStorage, account: string): void => {
  storage.remove(keyOf(account))
  storage.remove(endingKey(account))
  storage.remove(guessedKey(account))
  storage.remove(countdownKey(account))
}
