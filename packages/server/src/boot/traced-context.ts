import type { LogEvent } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Context } from '../features/context.ts'
import { type Database, type Named, observedDb } from '../platform/db/db.ts'
import type { RequestTrace } from '../platform/tracing/request-trace.ts'
import type { Traced } from '../platform/tracing/request-tracing.ts'
import { observeEngine } from './observe-engine.ts'

/** The verb and the first table of a statement: what it is for, without a value. */
const summaryOf = (sql: string): string => {
  const [, verb = 'statement'] = /\b(select|insert|update|delete)\b/i.exec(sql) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}

const POSTGRES = { 'db.system.name': 'postgresql' }

/** Calls of a provider, each as a span with the name of the call. */
const tracedCalls = <P extends { name: string }>(provider: P, current: () => RequestTrace | null): P =>
  new Proxy(provider, {
    get: (target, call, receiver) => {
      const member: unknown = Reflect.get(target, call, receiver)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]): Promise<unknown> => {
        const span = current()?.begin(`${target.name} ${String(call)}`, 'client', {
          'peer.service': target.name,
        })
        let hasFailed = true
        try {
          const result: unknown = await Reflect.apply(member, target, args)
          hasFailed = false
          return result
        } finally {
          span?.end(hasFailed)
        }
      }
    },
  })

type Options = Pick<Context, 'named' | 'bank' | 'provider'> & { pool: Database['pool'] }

/** A context whose statements, engine and payment provider report to one trace at a time. */
export const openTracedContext = ({ pool, named, bank, provider }: Options) => {
  let current: RequestTrace | null = null
  const tracedNamed: Named = async <Row extends QueryResultRow>(
    statement: { name: string; text: string },
    values: unknown[],
  ) => {
    const span = current?.begin(statement.name, 'client', POSTGRES)
    let hasFailed = true
    try {
      const rows = await named<Row>(statement, values)
      hasFailed = false
      return rows
    } finally {
      span?.end(hasFailed)
    }
  }
  const tell = ({ level, query, queryDurationMillis }: LogEvent): void =>
    current?.add({
      name: summaryOf(query.sql),
      ms: queryDurationMillis,
      attributes: POSTGRES,
      hasFailed: level === 'error',
    })
  const tracedBank = observeEngine(operation => {
    const span = current?.begin(`engine ${operation}`, 'internal')
    return () => span?.end(false)
  })
  const parts = {
    db: observedDb(pool, tell),
    named: tracedNamed,
    bank: () => tracedBank(bank()),
    provider: tracedCalls(provider, () => current),
  }
  const traced: Traced = context => ({ ...context, ...parts })
  return {
    traced,
    follow: (trace: RequestTrace | null): void => {
      current = trace
    },
  }
}
