import {
  type ForecastGame,
  FORECASTS,
  MAX_RESPONSE_MS,
  type Question,
  type ResponseOption,
} from '@grani/contract'
import type { QuestionActions } from '../card/use-question-actions.ts'
import type { AskingView } from '../session/question-view.ts'

export type GameView = {
  /** Number of answers given. */
  answered: number
} & (AskingView | { kind: 'loading' | 'failed' })

export type GameSession = QuestionActions & {
  view: () => GameView
  subscribe: (listener: () => void) => () => void
  /** Reads the game anew after a failure. */
  reload: () => void
}

type Dependencies = {
  game: ForecastGame
  answer: (uid: string, answerId: number, ms: number) => Promise<unknown>
  skip: (uid: string, kind: 'skip' | 'not-applicable') => Promise<unknown>
  undo: (uid: string) => Promise<unknown>
  /** The game as the server has it; null when it is over. */
  read: () => Promise<ForecastGame | null>
  onOver: () => void
}

type State = {
  waiting: readonly Question[]
  options: readonly ResponseOption[]
  answered: number
  /** What was answered on this page, newest last: it can be taken back. */
  given: readonly Question[]
  hasFailed: boolean
}

const viewOf = ({ waiting, options, answered, given, hasFailed }: State): GameView => {
  const [question] = waiting
  if (hasFailed) return { kind: 'failed', answered }
  if (!question) return { kind: 'loading', answered }
  return {
    kind: 'asking',
    question,
    options: question.answers.flatMap(id => options.find(option => option.id === id) ?? []),
    canTakeBack: given.length > 0,
    isOffline: false,
    isHinted: false,
    answers: answered,
    answered,
  }
}

/**
 * A game on this page. The next question shows at once; what was done is sent in order, one after the other. When that fails
 * the game is read anew: what the server does not have is asked again.
 */
export const createGameSession = ({ game, answer, skip, undo, read, onOver }: Dependencies): GameSession => {
  const listeners = new Set<() => void>()
  /** Done here, whether or not the server knows yet. */
  const done = new Set<string>()
  let state: State = {
    waiting: game.questions,
    options: game.options,
    answered: FORECASTS - game.questions.length,
    given: [],
    hasFailed: false,
  }
  let view = viewOf(state)
  let sending: Promise<void> = Promise.resolve()

  const change = (changes: Partial<State>): void => {
    state = { ...state, ...changes }
    view = viewOf(state)
    for (const listener of listeners) listener()
  }

  const readAnew = async (): Promise<void> => {
    const now = await read()
    if (now === null) return onOver()
    const waiting = now.questions.filter(({ uid }) => !done.has(uid))
    change({ waiting, options: now.options, answered: FORECASTS - waiting.length, hasFailed: false })
  }

  const enqueue = (work: () => Promise<unknown>): void => {
    const attempt = async (): Promise<void> => {
      if (state.hasFailed) return
      try {
        await work()
      } catch {
        done.clear()
        change({ hasFailed: true, given: [] })
      }
    }
    sending = sending.then(attempt)
  }

  return {
    view: () => view,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => {
      change({ hasFailed: false, waiting: [] })
      enqueue(readAnew)
    },
    answer: (answerId, ms) => {
      const [question, ...waiting] = state.waiting
      if (!question) return
      done.add(question.uid)
      change({ waiting, given: [...state.given, question], answered: state.answered + 1 })
      enqueue(async () => {
        await answer(question.uid, answerId, Math.min(ms, MAX_RESPONSE_MS))
        if (waiting.length === 0) await readAnew()
      })
    },
    putAside: kind => {
      const [question, ...waiting] = state.waiting
      if (!question) return
      done.add(question.uid)
      // Another question takes its place in the game: what was answered before is not what «Вернуть» would mean.
      change({ waiting, given: [] })
      enqueue(async () => {
        await skip(question.uid, kind)
        await readAnew()
      })
    },
    takeBack: () => {
      const last = state.given.at(-1)
      if (!last) return
      done.delete(last.uid)
      change({
        waiting: [last, ...state.waiting],
        given: state.given.slice(0, -1),
        answered: state.answered - 1,
      })
      enqueue(() => undo(last.uid))
    },
  }
}
