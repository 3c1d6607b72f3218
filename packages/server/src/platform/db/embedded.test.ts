import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { serve } from '../../boot/serve.ts'
import { CONTENT, MIGRATIONS } from '@grani/testing/database.ts'
import { postgresPaths } from './embedded-paths.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const TSX = fileURLToPath(new URL('../../../../../node_modules/tsx/dist/cli.mjs', import.meta.url))

const folders: string[] = []

const pidIn = (dir: string): number | null => {
  const file = join(postgresPaths(dir).data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A new data folder; its parent is open to every user or, with mode 0o700, only to its owner. */
const folder = (mode = 0o755): string => {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(parent, mode)
  const dir = join(parent, 'data')
  folders.push(dir)
  return dir
}

afterEach(async () => {
  for (const dir of folders.splice(0)) {
    const pid = pidIn(dir)
    if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    if (pid !== null) await untilOk(async () => !isAlive(pid))
    const { data, socket } = postgresPaths(dir)
    for (const gone of [data, `${data}.log`, socket, join(dir, '..')])
      rmSync(gone, { recursive: true, force: true })
  }
})

/** Repeats a check until it succeeds, for a minute at least. */
const untilOk = async (check: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 1200; i++) {
    if (await check().catch(() => false)) return
    await sleep(50)
  }
  throw new Error('The check never succeeded')
}

const serverOn = (dir: string, contentDir = CONTENT) =>
  serve({
    config: readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dir,
      CONTENT_DIR: contentDir,
      WEB_DIR: './none',
    }),
    migrations: MIGRATIONS,
  })

describe('the embedded database', () => {
  test('is one server for two parallel starts, and runs until the last one stops', async () => {
    const dir = folder()
    const [one, two] = await Promise.all([startEmbedded(dir), startEmbedded(dir)])
    const pid = pidIn(dir)
    expect(one.connection).toEqual(two.connection)
    const client = new pg.Client({ ...one.connection, application_name: 'grani' })
    await client.connect()
    await two.stop()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await one.stop()
    expect([pid !== null, pid !== null && isAlive(pid)]).toEqual([true, false])
  })

  test('ends with a start that fails after it', async () => {
    const dir = folder()
    await expect(serverOn(dir, join(dir, 'no-content'))).rejects.toThrow('content')
    expect(pidIn(dir)).toBeNull()
  })

  test('gets no secret of the environment, and does not log the values of failed statements', async () => {
    const dir = folder()
    process.env['SMTP_URL'] = 'smtp://user:a-password-to-keep@mail.example'
    const embedded = await startEmbedded(dir)
    delete process.env['SMTP_URL']
    const environment = readFileSync(`/proc/${pidIn(dir)}/environ`, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('a-password-to-keep')
    const client = new pg.Client({ ...embedded.connection, application_name: 'grani' })
    await client.connect()
    await client.query('create table known (subject text primary key)')
    await client.query("insert into known values ('owner@example.org')")
    for (const sql of ["insert into known values ('owner@example.org')", "select 'owner@example.org'::int"])
      await expect(client.query(sql)).rejects.toThrow()
    await client.end()
    await embedded.stop()
    const log = readFileSync(`${postgresPaths(dir).data}.log`, 'utf8')
    expect(log).toContain('database system is ready')
    expect(log).not.toContain('owner@example.org')
  })

  test('restarts after a kill without losing an acknowledged commit', async () => {
    const dir = folder()
    const product = await serverOn(dir)
    const { pool } = product.database
    await pool.query('create table kept (n integer primary key)')
    // One client stays within a transaction: its broken connection must not end the process.
    const busy = await pool.connect()
    await busy.query('begin')
    let acknowledged = 0
    for (let n = 1; n <= 200; n++) {
      await pool.query('insert into kept values ($1)', [n])
      acknowledged = n
    }
    const broken = new Promise<void>(done => busy.on('end', () => done()))
    process.kill(pidIn(dir) ?? 0, 'SIGKILL')
    await broken
    busy.release(true)
    await untilOk(async () => (await fetch(`${product.url}/readyz`)).status === 200)
    const { rows } = await pool.query('select count(*)::int as count from kept')
    const settings = await fetch(`${product.url}/api/pages/help`)
    await product.stop()
    expect(rows).toEqual([{ count: acknowledged }])
    expect(settings.status).toBe(200)
    expect(pidIn(dir)).toBeNull()
  })

  test('left running by a killed product is used by the next start', async () => {
    const dir = folder()
    const env = {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dir,
      CONTENT_DIR: CONTENT,
      WEB_DIR: './none',
    }
    const child: ChildProcess = spawn(process.execPath, [TSX, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = new Promise(done => child.on('exit', done))
    await new Promise<void>((done, failed) => {
      child.stdout?.on('data', chunk => String(chunk).includes('http://') && done())
      child.on('exit', code => failed(new Error(`It ended with ${String(code)}`)))
    })
    const pid = pidIn(dir)
    // The command starts node as a child process, which holds the connections.
    const holder = new pg.Client({ host: postgresPaths(dir).socket, user: 'postgres', database: 'grani' })
    await holder.connect()
    await killTree(child.pid ?? 0)
    await ended
    expect(pid !== null && isAlive(pid)).toBe(true)
    await holder.query('create table mark (n integer)')
    await holder.end()

    const next = await startEmbedded(dir)
    expect(pidIn(dir)).toBe(pid)
    const client = new pg.Client(next.connection)
    await client.connect()
    expect((await client.query('select * from mark')).rows).toEqual([])
    await client.end()
    await next.stop()
  })

  test.runIf(isRoot)('works for root in a folder that other users cannot read', async () => {
    const dir = folder(0o700)
    const { connection, stop } = await startEmbedded(dir)
    const client = new pg.Client(connection)
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    const { data } = postgresPaths(dir)
    await stop()
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true)
  })

  test('is used by a role that owns its database and nothing else, also after an earlier version', async () => {
    const dir = folder()
    const first = await startEmbedded(dir)
    const earlier = new pg.Client({ ...first.superuser, application_name: 'grani' })
    await earlier.connect()
    for (const sql of [
      'create schema jobs',
      "create type jobs.state as enum ('new')",
      'create table jobs.kept (n serial primary key, state jobs.state)',
      'create sequence counted',
      "create function jobs.one() returns int language sql as 'select 1'",
    ])
      await earlier.query(sql)
    await earlier.end()
    const again = await startEmbedded(dir)
    const client = new pg.Client({ ...again.connection, application_name: 'grani' })
    await client.connect()
    await client.query("insert into jobs.kept (state) values ('new')")
    for (const thing of ['table jobs.kept', 'sequence counted', 'function jobs.one()', 'type jobs.state'])
      await client.query(`drop ${thing} cascade`)
    await expect(client.query("copy (select 1) to program 'cat'")).rejects.toMatchObject({ code: '42501' })
    await client.end()
    await again.stop()
    await first.stop()
  })

  test.runIf(isRoot)('is not looked for in a folder that another user made first', async () => {
    const dir = join(folder(), 'x'.repeat(90))
    folders.push(dir)
    mkdirSync(dir, { recursive: true })
    const { socket } = postgresPaths(dir)
    expect(socket.startsWith(tmpdir())).toBe(true)
    mkdirSync(socket, { mode: 0o700 })
    chownSync(socket, 1, 1)
    await expect(startEmbedded(dir)).rejects.toThrow('belongs to another user of this machine (1)')
  })

  test.runIf(isRoot)('runs as the user that is named, who has to be where others can connect', async () => {
    const dir = folder()
    await expect(startEmbedded(dir, { isReachable: true })).rejects.toThrow('DATABASE_SYSTEM_USER')
    const { stop } = await startEmbedded(dir, { isReachable: true, systemUser: 'daemon' })
    const owner = statSync(postgresPaths(dir).data).uid
    await stop()
    expect(owner).toBe(1)
  })

  test('is stopped once when all processes stop in parallel', async () => {
    const dir = folder()
    for (let round = 0; round < 4; round++) {
      const all = await Promise.all([1, 2, 3].map(() => startEmbedded(dir)))
      await Promise.all(all.map(({ stop }) => stop()))
      expect(pidIn(dir)).toBeNull()
    }
  })
})

/** Kills a process and its children. */
const killTree = async (pid: number): Promise<void> => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean)
  for (const child of children) process.kill(child, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await sleep(100)
}
