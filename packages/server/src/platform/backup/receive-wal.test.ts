import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, removeDataFolder } from '@grani/testing/embedded-product.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { withBackupConnection } from './backup-connection.ts'
import { backupKeyOf } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { copyRunningFolder } from './copy-running-folder.ts'
import { folderStore } from './folder-store.ts'
import { withRestoredCopy } from './open-copy.ts'
import { receiveWal } from './receive-wal.ts'
import { getZipped, putZipped } from './sealed-object.ts'
import type { TakenCopy } from './store-copy.ts'
import { positionOf } from './wal-stream.ts'

/** On a busy machine, too. */
const PATIENT = { timeout: 60_000 }
const dir = dataFolder()
const key = backupKeyOf('0123456789abcdef'.repeat(4))
const about = {
  version: '0',
  schema: '0',
  role: 'postgres',
  database: 'grani',
  ledger: { before: new Date(0).toISOString(), entries: 0, sum: 0 },
}
let embedded: Embedded
const store = folderStore(join(dir, 'backups'))
let copy: TakenCopy
let isDown = false

/** The store, which does not answer while `isDown`. */
const storeOf = (onPut: () => void) => ({
  ...store,
  put: async (name: string, bytes: Buffer) => {
    if (isDown) throw new Error('The store does not answer')
    await store.put(name, bytes)
    onPut()
  },
})

const query = async <R extends QueryResultRow>(sql: string): Promise<R[]> => {
  const client = new Client(embedded.superuser)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (n: number): Promise<unknown> => query(`insert into written values (${n})`)

const restoreInto = <T>(
  data: string,
  { until, isKept, from = store }: { until: Date | null; isKept: boolean; from?: BackupStore },
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> => {
  const { binaries, user, env, socket } = embedded.paths
  return withRestoredCopy(
    {
      store: from,
      key,
      ...copy,
      runner: { postgres: join(binaries, 'bin', 'postgres'), user, env },
      data,
      socket: join(socket, '..', `r${process.pid}`),
      withLog: true,
      until,
      settings: ['fsync=off'],
      isKept,
    },
    work,
  )
}

/** Rows of the table in a database that is restored from a store alone. */
const restored = (until: Date | null = null, from = store): Promise<unknown[]> =>
  restoreInto(`${embedded.paths.data}.restored`, { until, isKept: false, from }, async connection => {
    const client = new Client(connection)
    await client.connect()
    const { rows } = await client.query('select n from written order by n')
    await client.end()
    return rows.map(({ n }) => n)
  })

/** Receives as a server does, again and again, until `stop`. */
const receiving = () => {
  const stopping = new AbortController()
  const failures: unknown[] = []
  let puts = 0
  let storedTo = 0
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await receiveWal({
        connection: embedded.superuser,
        store: storeOf(() => puts++),
        key,
        everyMs: 50,
        stopping: stopping.signal,
        onStored: position => {
          storedTo = position ?? storedTo
        },
      }).catch((error: unknown) => failures.push(error))
      await sleep(50)
    }
  })()
  return {
    failures,
    puts: () => puts,
    /** All that the database has written by now. */
    storesAll: async () => {
      const [row] = await query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
      await expect.poll(() => storedTo, PATIENT).toBeGreaterThanOrEqual(positionOf(row?.lsn ?? ''))
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

const segments = async (): Promise<string[]> =>
  (await store.list('')).map(({ name }) => name).filter(name => name.includes('/wal/'))

beforeAll(async () => {
  embedded = await startEmbedded(dir)
  await query('create table written (n integer)')
  copy = await withBackupConnection(embedded.superuser, client =>
    copyRunningFolder({ store, key, now: () => new Date(), about }, { client, data: embedded.paths.data }),
  )
})
afterAll(async () => {
  await embedded.stop()
  removeDataFolder(dir)
})

test('what was written comes back from the store alone, one file of the log at a time, with its beginning or whole', async () => {
  const receiver = receiving()
  await write(1)
  await receiver.storesAll()
  expect(await restored()).toEqual([1])
  const [between] = await query<{ at: Date }>('select clock_timestamp() as at')
  await write(2)
  await query('select pg_switch_wal()')
  await write(3)
  await receiver.storesAll()
  expect(await restored()).toEqual([1, 2, 3])
  expect(await restored(between?.at)).toEqual([1])
  // Of a segment that was stored again and again only the newest stays.
  const files = (await segments()).map(name => /wal\/(\w+)/.exec(name)?.[1])
  expect(new Set(files).size).toBe(files.length)
  await receiver.stop()
  expect(receiver.failures).toEqual([])
})

test('two servers at once: one stores, the other takes over where it stopped', async () => {
  const first = receiving()
  await write(4)
  await expect.poll(first.puts, PATIENT).toBeGreaterThan(0)
  const second = receiving()
  await write(5)
  await first.storesAll()
  expect(second.puts()).toBe(0)
  await first.stop()
  await write(6)
  await second.storesAll()
  expect(await restored()).toEqual([1, 2, 3, 4, 5, 6])
  await second.stop()
  expect([...first.failures, ...second.failures]).toEqual([])
})

test('a segment that is stored again between its listing and its reading is read under its newer name', async () => {
  const folder = join(dir, 'moving')
  cpSync(join(dir, 'backups'), folder, { recursive: true })
  const moving = folderStore(folder)
  const moved: string[] = []
  const from = {
    ...moving,
    get: async (name: string) => {
      if (name.includes('/wal/') && moved.length < 2) {
        const bytes = await getZipped(moving, key, name)
        await putZipped(
          moving,
          key,
          name.replace(/\d{8}T\d{6}Z$/, `2099010${moved.length + 1}T000000Z`),
          bytes,
        )
        await moving.remove(name)
        moved.push(name)
      }
      return moving.get(name)
    },
  }
  expect(await restored(null, from)).toEqual([1, 2, 3, 4, 5, 6])
  expect(moved).toHaveLength(2)
})

test('while the store is down the database keeps the log, and nothing is missing afterwards', async () => {
  const receiver = receiving()
  isDown = true
  await write(7)
  for (let i = 0; i < 8; i++) {
    await query('create table filling as select generate_series(1, 60000) as n')
    await query('drop table filling')
    await query('select pg_switch_wal()')
  }
  await expect.poll(() => receiver.failures.length, PATIENT).toBeGreaterThan(0)
  isDown = false
  await write(8)
  await receiver.storesAll()
  expect(await restored()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await receiver.stop()
})

test('after a restore the log goes on in the new timeline', async () => {
  const receiver = receiving()
  await embedded.stop()
  // What was restored is what a promoted standby is, too: the same cluster, one timeline on.
  const data = embedded.paths.data
  await restoreInto(`${data}.new`, { until: null, isKept: true }, async () => {})
  rmSync(data, { recursive: true })
  renameSync(`${data}.new`, data)
  embedded = await startEmbedded(dir)
  await write(9)
  await receiver.storesAll()
  expect(await restored()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await segments()).filter(name => name.includes('.history'))).toHaveLength(1)
  await receiver.stop()
})

test('a role that may not read the log is told so', async () => {
  await query('create role reader login; grant all on database grani to reader')
  const refused = receiveWal({
    connection: { ...embedded.superuser, user: 'reader' },
    store,
    key,
    everyMs: 50,
    stopping: new AbortController().signal,
    onStored: () => {},
  })
  await expect(refused).rejects.toThrow(/log-refused reason permission denied/)
})
