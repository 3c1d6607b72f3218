import {
  type askTryout,
  type BodyOf,
  type ReplyOf,
  TRYOUT_QUESTIONS,
  type TryoutOutcome,
  type TryoutQuestion,
} from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'
import type { QuestionActions } from '../card/use-question-actions.ts'
import type { AskingView } from '../session/question-view.ts'
import { readTryout, type StoredTryout, type TryoutFacets, VISITORS_KEY } from './stored-tryout.ts'

export type TryoutView = {
  facets: TryoutFacets
  /** Number of answers given. */
  given: number
} & (
  | AskingView
  | { kind: 'loading' | 'failed' }
  | { kind: 'done'; outcome: TryoutOutcome; agrees: boolean | null }
)

export type TryoutSession = QuestionActions & {
  view: () => TryoutView
  subscribe: (listener: () => void) => () => void
  /** Requests the next questions; on opening the page and after a failure. */
  resume: () => void
  /** Keeps whether the result is like the visitor, for the account. */
  rate: (agrees: boolean) => void
  /** Erases everything and begins with other questions. */
  restart: () => void
}

type Dependencies = {
  storage: DeviceStorage
  ask: (body: BodyOf<typeof askTryout>) => Promise<ReplyOf<typeof askTryout>>
  /** Whether the server says that it does not know these answers, as after a change of the questions. */
  isOutdated: (error: unknown) => boolean
  newSeed: () => string
  /** What the page has come with, the same try as on the device or one to begin with. */
  served?: StoredTryout | null
  now: () => number
}

const viewOf = (state: StoredTryout, hasFailed: boolean): TryoutView => {
  const { facets, answers, outcome } = state
  const shared = { facets, given: answers.length }
  const [question] = state.waiting
  if (outcome) return { ...shared, kind: 'done', outcome, agrees: state.agrees ?? null }
  if (!question) return { ...shared, kind: hasFailed ? 'failed' : 'loading' }
  const { options } = question
  const canTakeBack = state.answered.length > 0
  return {
    ...shared,
    kind: 'asking',
    question,
    options,
    canTakeBack,
    isOffline: false,
    isHinted: false,
    answers: answers.length,
  }
}

/** Whether they are one try, at the same place: what is served then knows the next questions. */
const isSame = (stored: StoredTryout | null, served: StoredTryout | null): boolean =>
  stored?.seed === served?.seed && stored?.answers.length === served?.answers.length

/** A visitor's try on this device: every answer is stored here and goes along with the request for more questions. */
export const createTryoutSession = (dependencies: Dependencies): TryoutSession => {
  const { storage, ask, isOutdated, newSeed, now, served = null } = dependencies
  const begin = (): StoredTryout => ({
    seed: newSeed(),
    startedAt: now(),
    answers: [],
    answered: [],
    skipped: [],
    waiting: [],
    facets: [],
    outcome: null,
    agrees: null,
  })
  const listeners = new Set<() => void>()
  const stored = readTryout(storage, now())
  let state = (isSame(stored, served) ? served : stored) ?? served ?? begin()
  let hasFailed = false
  let view = viewOf(state, hasFailed)
  /** Counts the requests: only the reply to the latest one fits what is on the screen. */
  let latest = 0

  const show = (): void => {
    view = viewOf(state, hasFailed)
    for (const listener of listeners) listener()
  }

  const change = (changes: Partial<StoredTryout>): void => {
    state = { ...state, ...changes }
    if (state.answers.length > 0) storage.write(VISITORS_KEY, JSON.stringify(state))
    show()
  }

  const request = async (): Promise<void> => {
    const request = ++latest
    const [shown] = state.waiting
    hasFailed = false
    try {
      const { seed, answers, skipped } = state
      const body = { seed, answers: [...answers], skipped: [...skipped] }
      const reply = await ask({ ...body, shown: shown?.number_original ?? null })
      if (request !== latest) return
      const { facets, outcome } = reply
      change({ facets, outcome, waiting: [...(shown ? [shown] : []), ...reply.questions] })
    } catch (error) {
      if (request !== latest) return
      if (isOutdated(error) && (state.answers.length > 0 || state.skipped.length > 0)) return restart()
      hasFailed = true
      show()
    }
  }

  const act = (changes: Partial<StoredTryout>): void => {
    change(changes)
    void request()
  }

  const withLast = (question: TryoutQuestion): TryoutQuestion[] => [
    ...state.answered.filter(({ number_original: number }) => number !== question.number_original),
    question,
  ]

  const restart = (): void => {
    storage.remove(VISITORS_KEY)
    act(begin())
  }

  return {
    view: () => view,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => {
      if (!state.outcome) act({})
    },
    rate: agrees => change({ agrees }),
    restart,
    answer: (answer_id, ms) => {
      const [question, ...waiting] = state.waiting
      if (!question) return
      const answers = [...state.answers, { question: question.number_original, answer_id, ms }]
      const isLast = answers.length >= TRYOUT_QUESTIONS
      const skipped = state.skipped.filter(number => number !== question.number_original)
      act({ answers, skipped, answered: withLast(question), waiting: isLast ? [] : waiting })
    },
    // A visitor is asked nothing that may not apply.
    putAside: () => {
      const [question, ...waiting] = state.waiting
      if (!question) return
      act({ skipped: [...state.skipped, question.number_original], answered: withLast(question), waiting })
    },
    takeBack: () => {
      const last = state.answered.at(-1)
      if (!last) return
      const isSkipped = state.skipped.includes(last.number_original)
      act({
        answers: isSkipped ? state.answers : state.answers.slice(0, -1),
        skipped: state.skipped.filter(number => number !== last.number_original),
        answered: state.answered.slice(0, -1),
        waiting: [last, ...state.waiting],
      })
    },
  }
}
