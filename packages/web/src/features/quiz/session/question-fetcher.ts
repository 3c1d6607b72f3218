import type { ResponseOption, Question } from '@grani/contract'
import { ApiError, retryAfterMs, wasRefused } from '../../../shared/api/api-error.ts'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import { retryDelay, type DeliveryDependencies } from '../sync/delivery.ts'
import { missingOptionIds, storeOptionTexts, withTexts } from './option-texts.ts'
import { load, refill } from './queue.ts'
import type { SessionStore } from './session-store.ts'

/** Whether the fetched list replaces the question on screen too, or only those behind it. */
export type FetchMode = 'replace' | 'refill'

export type FetcherDependencies = {
  storage: DeviceStorage
  listQuestions: () => Promise<Question[]>
  listOptions: (ids: number[]) => Promise<ResponseOption[]>
} & Pick<DeliveryDependencies, 'schedule' | 'random'>

/** Fetches the list of questions, one request at a time. A request during another one is made after it. */
export const createQuestionFetcher = (store: SessionStore, dependencies: FetcherDependencies) => {
  const { storage, listQuestions, listOptions, schedule, random } = dependencies
  let isFetching = false
  let requested: FetchMode | null = null
  let failures = 0
  /** What the server asked to wait at the last failure. */
  let wait: number | null = null
  let isStopped = false
  let cancelRetry: (() => void) | null = null

  const loadTexts = async (questions: readonly Question[]) => {
    const { texts } = store.state()
    const missing = missingOptionIds(texts, questions)
    if (missing.length === 0) return texts
    const allTexts = withTexts(texts, await listOptions(missing))
    storeOptionTexts(storage, allTexts)
    return allTexts
  }

  /** Shows the failure; returns whether fetching again would be of no use. */
  const handleFailure = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) throw error
    if (wasRefused(error, 'ERR_READ_ONLY')) {
      store.change({ block: { kind: 'read-only' }, isOffline: false })
      return true
    }
    if (wasRefused(error, 'ERR_CONFLICT')) {
      // The goal was removed on another device, or was chosen only now and the server does not have it yet.
      store.emit({ kind: 'no-goal' })
      return false
    }
    const isOffline = typeof error.status !== 'number'
    wait = retryAfterMs(error)
    // A busy server says when to come again: the first time that is awaited without a word.
    const isAwaited = wait !== null && failures === 0
    store.change({ isOffline, hasFailed: !isOffline && !isAwaited })
    return false
  }

  /** Fetches once; returns false after a failure that may pass. */
  const fetchOnce = async (mode: FetchMode): Promise<boolean> => {
    const { goal, queue } = store.state()
    if (goal === null) return true
    wait = null
    // A list that arrives after the goal has changed belongs to the old goal.
    const isOutdated = () => store.state().goal !== goal || isStopped
    try {
      const listed = await listQuestions()
      const texts = await loadTexts(listed)
      if (isOutdated()) return true
      const state = store.state()
      const update = mode === 'replace' ? load : refill
      store.change({
        queue: update(state.queue, listed, queue.clock),
        texts,
        block: state.block?.kind === 'read-only' ? null : state.block,
        isLoaded: true,
        isOffline: false,
        hasFailed: false,
      })
      return true
    } catch (error) {
      return isOutdated() || handleFailure(error)
    }
  }

  const run = async (): Promise<void> => {
    isFetching = true
    store.change({ isFetching })
    try {
      while (requested) {
        const mode = requested
        requested = null
        const isDone = await fetchOnce(mode)
        failures = isDone ? 0 : failures + 1
      }
    } finally {
      isFetching = false
      store.change({ isFetching })
    }
    if (failures > 0) cancelRetry = schedule(retryDelay(failures, wait, random()), () => request('replace'))
  }

  const request = (mode: FetchMode): void => {
    if (isStopped || store.state().goal === null) return
    if (requested !== 'replace') requested = mode
    if (isFetching) return
    cancelRetry?.()
    void run()
  }

  /** Takes a list that came with a reply, unless the goal changes before its texts are here. */
  const take = async (listed: readonly Question[]): Promise<void> => {
    const { goal, queue } = store.state()
    const texts = await loadTexts(listed)
    const state = store.state()
    if (isStopped || state.goal !== goal) return
    store.change({ queue: refill(state.queue, listed, queue.clock), texts, isLoaded: true })
  }

  return {
    request,
    /** Puts a list that came with a reply behind the question on screen. */
    take: (listed: readonly Question[]): void => {
      // Without its texts it is of no use: asking for it again tries them again.
      take(listed).catch(() => request('refill'))
    },
    /** Fetches the whole list now and forgets earlier failures, so that delays between retries begin anew. */
    retryNow: (): void => {
      failures = 0
      request('replace')
    },
    stop: (): void => {
      isStopped = true
      requested = null
      cancelRetry?.()
    },
  }
}
