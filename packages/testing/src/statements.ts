import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type SentStatement = { text: string; values: readonly unknown[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** `query` of `pg` takes a text with values, or both in one object. */
const statementOf = ([query, values]: unknown[]): SentStatement | null => {
  if (typeof query === 'string') return { text: query, values: listIn(values) }
  if (isRecord(query) && typeof query['text'] === 'string')
    return { text: query['text'], values: listIn(query['values'] ?? values) }
  return null
}

const record = async (work: () => Promise<unknown>, isMeant: () => boolean): Promise<SentStatement[]> => {
  const sent: SentStatement[] = []
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('The driver has changed')
  const recording = function (this: unknown, ...args: unknown[]): unknown {
    const statement = statementOf(args)
    if (statement && isMeant()) sent.push(statement)
    return Reflect.apply(original, this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', recording)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return sent
}

/** All statements that this process gives to `pg` while `work` runs, on any connection, whoever sends them. */
export const statementsMeanwhile = (work: () => Promise<unknown>): Promise<SentStatement[]> =>
  record(work, () => true)

const current = new AsyncLocalStorage<symbol>()

/**
 * The statements that `work` itself gives to `pg`. A timer of the same process looks every ten seconds whether there is a
 * newer bank: on a slow machine that falls between two statements of a request.
 */
export const statementsDuring = (work: () => Promise<unknown>): Promise<SentStatement[]> => {
  const own = Symbol('the statements of one piece of work')
  return record(
    () => current.run(own, work),
    () => current.getStore() === own,
  )
}
