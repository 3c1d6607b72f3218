import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyTemplate, type TestDatabase } from '@grani/testing/database.ts'
import { type PipelinedClients, openPipelinedClients } from './pipelined-clients.ts'

let database: TestDatabase
/** Separate connections: one that holds locks, one that observes. */
let other: pg.Client
let observer: pg.Client
const broken: Error[] = []

beforeAll(async () => {
  database = await copyTemplate(inject('template'))
  other = new pg.Client(database.url)
  observer = new pg.Client(database.url)
  await Promise.all([other.connect(), observer.connect()])
  await other.query('create table stored (n integer primary key check (n >= 0))')
})
afterAll(async () => {
  await Promise.all([other.end(), observer.end()])
  await database.drop()
})

const withClients = async <T>(count: number, work: (clients: PipelinedClients) => Promise<T>): Promise<T> => {
  const clients = openPipelinedClients({
    settings: { connectionString: database.url },
    count,
    onError: error => broken.push(error),
  })
  try {
    return await work(clients)
  } finally {
    await clients.close()
  }
}

const store = { name: 'store', text: 'insert into stored (n) values ($1) returning n' }
const echo = { name: 'echo', text: 'select $1::int as n, pg_backend_pid() as pid' }

const storedFrom = async (from: number): Promise<number[]> =>
  (await observer.query<{ n: number }>('select n from stored where n >= $1 order by n', [from])).rows.map(
    ({ n }) => n,
  )

/** Waits until `count` statements wait for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await observer.query(waiting)).rowCount !== count) await sleep(5)
}

describe('pipelined statements', () => {
  test('each get their own reply', async () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n)
    const rows = await withClients(2, clients =>
      Promise.all(numbers.map(n => clients.query<{ n: number }>({ ...echo, values: [n] }))),
    )
    expect(rows.map(([row]) => row?.n)).toEqual(numbers)
  })

  test('fail alone: those sent before and after are saved', async () => {
    const outcomes = await withClients(1, clients =>
      Promise.allSettled([1, -1, 2, 1, 3].map(n => clients.query({ ...store, values: [n] }))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await storedFrom(0)).toEqual([1, 2, 3])
  })

  test('are confirmed one by one, each when it is visible to other connections', async () => {
    await other.query('begin')
    await other.query('insert into stored values (101)')
    await withClients(1, async clients => {
      const first = clients.query({ ...store, values: [100] })
      const stopped = clients.query({ ...store, values: [101] })
      await first
      await untilWaiting(1)
      expect(await storedFrom(100)).toEqual([100])
      await other.query('rollback')
      await stopped
    })
    expect(await storedFrom(100)).toEqual([100, 101])
  })
})

describe('a pipelined connection', () => {
  test('that waits for a lock leaves the next statement to another one', async () => {
    await other.query('begin')
    await other.query('insert into stored values (201)')
    await withClients(2, async clients => {
      const stopped = clients.query({ ...store, values: [201] })
      await untilWaiting(1)
      await clients.query({ ...store, values: [200] })
      await other.query('rollback')
      await stopped
    })
    expect(await storedFrom(200)).toEqual([200, 201])
  })

  test('that breaks fails its pending statements, leaves no partial write and is replaced', async () => {
    await other.query('begin')
    await other.query('insert into stored values (300)')
    await withClients(1, async clients => {
      const [before] = await clients.query<{ pid: number }>({ ...echo, values: [0] })
      const lost = Promise.allSettled([300, 301].map(n => clients.query({ ...store, values: [n] })))
      await untilWaiting(1)
      await observer.query('select pg_terminate_backend($1)', [before?.pid])
      expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await other.query('rollback')
      const [after] = await clients.query<{ pid: number }>({ ...echo, values: [0] })
      expect(after?.pid).not.toBe(before?.pid)
      await clients.query({ ...store, values: [300] })
    })
    expect(await storedFrom(300)).toEqual([300])
    expect(broken).not.toEqual([])
  })

  test('without a database fails every statement', async () => {
    const lost = openPipelinedClients({
      settings: { connectionString: database.url.replace(/\/\w+(?=\?)/, '/no_such_database') },
      count: 1,
      onError: () => {},
    })
    for (let i = 0; i < 2; i++)
      await expect(lost.query({ ...echo, values: [1] })).rejects.toMatchObject({ code: '3D000' })
    await lost.close()
  })
})
