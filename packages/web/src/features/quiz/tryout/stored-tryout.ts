import {
  askedByTryout,
  type askTryout,
  type BodyOf,
  type ReplyOf,
  TRYOUT_COOKIE,
  TRYOUT_KEPT_SECONDS,
  tryoutOfCookie,
  type TryoutOutcome,
  type TryoutQuestion,
} from '@grani/contract'
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
  /** Whether the visitor has found the result like them; null or missing until said. */
  agrees?: boolean | null
}

/** The try of whoever uses this device without an account. */
export const VISITORS_KEY = 'tryout'

const isTryout = (value: unknown): value is StoredTryout =>
  typeof value === 'object' &&
  value !== null &&
  'seed' in value &&
  'startedAt' in value &&
  'answers' in value &&
  'waiting' in value &&
  Array.isArray(value.answers) &&
  Array.isArray(value.waiting)

const parsed = (json: string | null): StoredTryout | null => {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return isTryout(value) ? value : null
  } catch {
    // Damaged: as good as none.
    return null
  }
}

const COOKIE = new RegExp(`(?:^|; )((?:__Host-)?${TRYOUT_COOKIE})=([^;]*)`)

/** Moves what was answered without scripts (static/tryout-page.tsx) to the device, where it says more than what lies there. */
const moveFromCookie = (storage: DeviceStorage, now: number): void => {
  const [, name, value = ''] = COOKIE.exec(globalThis.document?.cookie ?? '') ?? []
  if (name === undefined) return
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store is missing in Safari and on plain connections
  document.cookie = `${name}=; path=/; max-age=0${name.startsWith('__Host-') ? '; secure' : ''}`
  const kept = tryoutOfCookie(value)
  const known = parsed(storage.read(VISITORS_KEY))
  if (!kept) return
  const { seed, answers, skipped } = askedByTryout(kept)
  if (answers.length === 0 || answers.length <= (known?.answers.length ?? 0)) return
  const moved = {
    seed,
    answers,
    skipped,
    startedAt: now,
    answered: [],
    waiting: [],
    facets: [],
    outcome: null,
  }
  storage.write(VISITORS_KEY, JSON.stringify(moved satisfies StoredTryout))
}

/** The stored try; null when there is none. One that is too old is erased: people change. */
export const readTryout = (
  storage: DeviceStorage,
  now: number,
  key: string = VISITORS_KEY,
): StoredTryout | null => {
  if (key === VISITORS_KEY) moveFromCookie(storage, now)
  const stored = parsed(storage.read(key))
  if (stored && now - stored.startedAt < TRYOUT_KEPT_SECONDS * 1000) return stored
  storage.remove(key)
  return null
}

/** The try that the server has put into the page: the device goes on with it, unless it knows one of its own. */
export const servedTryout = (now: number): StoredTryout | null => {
  const page = document.querySelector<HTMLElement>('[data-tryout]')
  const served: unknown = JSON.parse(page?.dataset['tryout'] || '{}')
  const value = { startedAt: now, answered: [], ...Object(served) }
  return isTryout(value) ? value : null
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
