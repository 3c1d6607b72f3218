import { MAX_RESPONSE_MS, type ObserverReply } from '@grani/contract'
import { startStopwatch } from '../shared/stopwatch/stopwatch.ts'
import type { SavedReply } from './outbox.ts'
import { type StatementActions, showStatement } from './statement-view.ts'

/** A tap sooner than this after a statement has appeared was meant for the one before. */
const DOUBLE_TAP_MS = 120

type Dependencies = {
  reply: ObserverReply
  /** What the server does not have yet. */
  waiting: readonly SavedReply[]
  put: (reply: SavedReply) => void
  isOffline: () => boolean
  /** After the last statement. */
  onEnd: () => void
}

export type Answering = {
  /** What can be done with the statement that is shown. */
  actions: () => StatementActions
}

/** Asks one statement after the other, from the first without an answer; those of a finished reply from the beginning. */
export const startAnswering = ({ reply, waiting, put, isOffline, onEnd }: Dependencies): Answering => {
  const { statements, name } = reply
  const values = new Map<string, number | null>([
    ...statements.flatMap(({ id, reply: given }): [string, number | null][] =>
      given ? [[id, given.value]] : [],
    ),
    ...waiting.map(({ statement, value }): [string, number | null] => [statement, value]),
  ])
  const watch = { current: startStopwatch(() => performance.now()) }
  const isIntended = () => watch.current.read() >= DOUBLE_TAP_MS
  const first = statements.findIndex(({ id }) => !values.has(id))
  let actions: StatementActions = { answer: () => {}, back: null, forward: null, done: null }

  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'visible' ? watch.current.resume() : watch.current.pause(),
  )

  const ask = (at: number): void => {
    const statement = statements[at]
    if (!statement) return onEnd()
    const { id, text } = statement
    const value = values.get(id)
    watch.current = startStopwatch(() => performance.now())
    actions = {
      answer: chosen => {
        if (!isIntended()) return
        values.set(id, chosen)
        put({ statement: id, value: chosen, ms: Math.min(watch.current.read(), MAX_RESPONSE_MS) })
        ask(at + 1)
      },
      back: at === 0 ? null : () => ask(at - 1),
      forward: value === undefined ? null : () => ask(at + 1),
      done: reply.state === 'finished' ? onEnd : null,
    }
    showStatement(
      {
        name,
        text,
        at: at + 1,
        count: statements.length,
        reply: value === undefined ? null : { value },
        isOffline: isOffline(),
      },
      actions,
    )
  }

  ask(reply.state === 'finished' ? 0 : first === -1 ? statements.length : first)
  return { actions: () => actions }
}
