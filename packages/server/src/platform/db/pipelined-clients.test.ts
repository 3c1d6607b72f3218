import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyTemplate, type TestDatabase } from '@grani/testing/database.ts'
import { type PipelinedClients, openPipelinedClients } from './pipelined-clients.ts'

let database: TestDatabase
/** Connections of others: one that holds locks, one that looks on. */
let other: pg.Client
let onlooker: pg.Client
const broken: Error[] = []

beforeAll(async () => {
  database = await copyTemplate(inject('template'))
  other = new pg.Client(database.url)
  onlooker = new pg.Client(database.url)
  await Promise.all([other.connect(), onlooker.connect()])
  await other.query('create table stored (n integer primary key check (n >= 0))')
})
afterAll(async () => {
  await Promise.all([other.end(), onlooker.end()])
  await database.drop()
})

const within = async <T>(count: number, work: (lanes: PipelinedClients) => Promise<T>): Promise<T> => {
  const lanes = openPipelinedClients({
    settings: { connectionString: database.url },
    count,
    onError: error => broken.push(error),
  })
  try {
    return await work(lanes)
  } finally {
    await lanes.close()
  }
}

const store = { name: 'store', text: 'insert into stored (n) values ($1) returning n' }
const echo = { name: 'echo', text: 'select $1::int as n, pg_backend_pid() as pid' }

const storedFrom = async (from: number): Promise<number[]> =>
  (await onlooker.query<{ n: number }>('select n from stored where n >= $1 order by n', [from])).rows.map(
    ({ n }) => n,
  )

/** Waits until so many statements stand in front of a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await onlooker.query(waiting)).rowCount !== count) await sleep(5)
}

describe('statements that share a connection', () => {
  test('each get their own reply', async () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n)
    const rows = await within(2, lanes =>
      Promise.all(numbers.map(n => lanes.query<{ n: number }>({ ...echo, values: [n] }))),
    )
    expect(rows.map(([row]) => row?.n)).toEqual(numbers)
  })

  test('are refused alone: what is sent before and after is saved', async () => {
    const outcomes = await within(1, lanes =>
      Promise.allSettled([1, -1, 2, 1, 3].map(n => lanes.query({ ...store, values: [n] }))),
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

  test('are confirmed one by one, when others can see them', async () => {
    await other.query('begin')
    await other.query('insert into stored values (101)')
    await within(1, async lanes => {
      const first = lanes.query({ ...store, values: [100] })
      const stopped = lanes.query({ ...store, values: [101] })
      await first
      await untilWaiting(1)
      expect(await storedFrom(100)).toEqual([100])
      await other.query('rollback')
      await stopped
    })
    expect(await storedFrom(100)).toEqual([100, 101])
  })
})

describe('a lane', () => {
  test('that waits for a lock leaves the next statement to another', async () => {
    await other.query('begin')
    await other.query('insert into stored values (201)')
    await within(2, async lanes => {
      const stopped = lanes.query({ ...store, values: [201] })
      await untilWaiting(1)
      await lanes.query({ ...store, values: [200] })
      await other.query('rollback')
      await stopped
    })
    expect(await storedFrom(200)).toEqual([200, 201])
  })

  test('that breaks fails what it was asked and is replaced; nothing half-done stays', async () => {
    await other.query('begin')
    await other.query('insert into stored values (300)')
    await within(1, async lanes => {
      const [before] = await lanes.query<{ pid: number }>({ ...echo, values: [0] })
      const lost = Promise.allSettled([300, 301].map(n => lanes.query({ ...store, values: [n] })))
      await untilWaiting(1)
      await onlooker.query('select pg_terminate_backend($1)', [before?.pid])
      expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await other.query('rollback')
      const [after] = await lanes.query<{ pid: number }>({ ...echo, values: [0] })
      expect(after?.pid).not.toBe(before?.pid)
      await lanes.query({ ...store, values: [300] })
    })
    expect(await storedFrom(300)).toEqual([300])
    expect(broken).not.toEqual([])
  })

  test('that finds no database says so each time', async () => {
    const lost = openPipelinedClients({
      settings: { connectionString: database.url.replace(/test_/, 'none_') },
      count: 1,
      onError: () => {},
    })
    for (let i = 0; i < 2; i++)
      await expect(lost.query({ ...echo, values: [1] })).rejects.toMatchObject({ code: '3D000' })
    await lost.close()
  })
})
