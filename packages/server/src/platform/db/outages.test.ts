import { listQuestions, readProgress, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { copyBehindProxy, type ProxiedDatabase } from '@grani/testing/database-proxy.ts'
import { execute } from '@grani/testing/database.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { userWithGoal } from '@grani/testing/users.ts'

const lines: Record<string, unknown>[] = []
let database: ProxiedDatabase
let product: Product
let visitor: Client
beforeAll(async () => {
  database = await copyBehindProxy(inject('template'))
  product = await startProduct({
    database,
    env: { LOG_LEVEL: 'warn', DATABASE_TIMEOUT: '2' },
    logTo: { write: line => void lines.push(JSON.parse(line)) },
  })
  ;({ visitor } = await userWithGoal(product))
})
afterAll(() => product.stop())
beforeEach(() => void lines.splice(0))

/** What was logged about requests; the background jobs say what they miss at any time. */
const requestLines = () => lines.filter(({ reqId }) => reqId !== undefined)

/** The next question and the request that answers it. */
const nextAnswer = async () => {
  const [question] = await visitor.get(listQuestions)
  if (!question) throw new Error('There is no question')
  const url = sendAnswer.path.replace(':uid', question.uid)
  return {
    uid: question.uid,
    answer: { method: 'POST', url, body: { answer_id: question.answers[0] } } as const,
  }
}

const statusOf = async (uid: string): Promise<unknown> =>
  (await product.rows('select status from questions where uid = $1', [uid]))[0]?.['status']

const UNAVAILABLE = { status: 503, wait: '5', body: { code: 'ERR_UNAVAILABLE', retry_after: 5 } }

const outcome = async (request: Parameters<Client['raw']>[0]) => {
  const { statusCode, headers, json } = await visitor.raw(request)
  return { status: statusCode, wait: headers['retry-after'], body: json<unknown>() }
}

const progress = { method: 'GET', url: readProgress.path } as const

describe('a request while PostgreSQL', () => {
  test('is stopped is told when to come again, and is served when PostgreSQL is back', async () => {
    const { uid, answer } = await nextAnswer()
    await database.stop()
    expect(await outcome(answer)).toEqual(UNAVAILABLE)
    expect(await outcome(progress)).toEqual(UNAVAILABLE)
    await database.start()
    expect(await outcome(answer)).toMatchObject({ status: 200 })
    expect(await statusOf(uid)).toBe('answered')
  })

  test('is frozen ends with 503 on old and new connections, and is served after that', async () => {
    const { uid, answer } = await nextAnswer()
    database.freeze()
    expect(await Promise.all([answer, progress, progress].map(outcome))).toEqual([
      UNAVAILABLE,
      UNAVAILABLE,
      UNAVAILABLE,
    ])
    // The connections of those were closed: these come to new ones, on which PostgreSQL says nothing at all.
    expect(await Promise.all([answer, progress].map(outcome))).toEqual([UNAVAILABLE, UNAVAILABLE])
    database.thaw()
    expect(await outcome(answer)).toMatchObject({ status: 200 })
    expect(await outcome(progress)).toMatchObject({ status: 200 })
    expect(await statusOf(uid)).toBe('answered')
  })

  test('only reads, as after a failover, is told when to come again, and is served by the next leader', async () => {
    const { uid, answer } = await nextAnswer()
    const onlyReads = (state: 'on' | 'off') =>
      product.database.withoutTimeLimit(async pool => {
        const { rows } = await pool.query<{ name: string }>('select current_database() as name')
        const { name } = rows[0] ?? { name: '' }
        // A session that may write sets it: a role's and a database's settings are writes themselves.
        await pool.query('set default_transaction_read_only = off')
        await pool.query(`alter database ${name} set default_transaction_read_only = ${state}`)
        await pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      })
    await onlyReads('on')
    // The first ones find their connections broken, the next ones come to a database that only reads.
    const lastReason = () => requestLines().at(-1)?.['reason']
    while (lastReason() !== 'PostgreSQL only reads (25006)')
      expect(await outcome(answer)).toEqual(UNAVAILABLE)
    expect(requestLines().at(-1)).toMatchObject({ level: 50, msg: 'DATABASE UNAVAILABLE' })
    expect(await statusOf(uid)).toBe('pending')
    await onlyReads('off')
    await expect.poll(() => outcome(answer)).toMatchObject({ status: 200 })
    expect(await statusOf(uid)).toBe('answered')
  })

  test('waits for a lock of somebody else gives up, and leaves no statement behind', async () => {
    const { uid, answer } = await nextAnswer()
    await product.database.withoutTimeLimit(async pool => {
      const other = await pool.connect()
      await other.query('begin')
      await other.query('select from questions where uid = $1 for update', [uid])
      expect(await outcome(answer)).toEqual(UNAVAILABLE)
      expect(requestLines()).toMatchObject([{ level: 40, reason: 'a statement took too long (57014)' }])
      const { rows } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows).toEqual([])
      await other.query('rollback')
      other.release()
    })
    expect(await outcome(answer)).toMatchObject({ status: 200 })
  })

  test('has a full disk is refused loudly, loses nothing, and is served when there is room', async () => {
    const { uid, answer } = await nextAnswer()
    // As PostgreSQL itself reports it: ERRCODE_DISK_FULL at the extension of a file.
    await product.rows(`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await product.rows(
      'create trigger disk_is_full before update on beliefs for each row execute function disk_is_full()',
    )
    expect(await outcome(answer)).toEqual(UNAVAILABLE)
    expect(await statusOf(uid)).toBe('pending')
    expect(requestLines()).toMatchObject([
      { level: 50, msg: 'DATABASE UNAVAILABLE', reason: 'the disk of PostgreSQL is full (53100)' },
    ])
    await product.rows('drop function disk_is_full cascade')
    expect(await outcome(answer)).toMatchObject({ status: 200 })
    expect(await statusOf(uid)).toBe('answered')
  })
})

test('a request is refused loudly while others use all connections, and served when they leave', async () => {
  const template = inject('template')
  const role = `crowded_${process.pid}`
  await execute(template.connection, `create role ${role} login in role ${template.connection.user}`)
  const crowded = await copyBehindProxy(template)
  const small = await startProduct({
    database: { ...crowded, url: crowded.url.replace('//postgres@', `//${role}@`) },
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: line => void lines.push(JSON.parse(line)) },
  })
  const limit = (connections: number) =>
    execute(template.connection, `alter role ${role} connection limit ${connections}`)
  const person = await userWithGoal(small)
  lines.splice(0)
  // Its own connections break, and others are faster: no connection of this role is left.
  await limit(0)
  await execute(
    template.connection,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
  )
  const seen = new Set<number>()
  await expect
    .poll(async () => {
      seen.add((await person.visitor.raw(progress)).statusCode)
      return lines.some(({ reason }) => reason === 'PostgreSQL has no connection left (53300)')
    })
    .toBe(true)
  expect([...seen]).toEqual([503])
  expect(lines.filter(({ msg }) => msg === 'unexpected')).toEqual([])
  await limit(-1)
  expect((await person.visitor.raw(progress)).statusCode).toBe(200)
  await small.stop()
  await execute(template.connection, `drop role ${role}`)
})
