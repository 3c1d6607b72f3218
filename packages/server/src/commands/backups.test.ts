import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3StandIn, startS3 } from '@grani/stand-ins/s3/s3.ts'
import { type CommandOutput, startCommand } from '@grani/testing/console.ts'
import {
  dataFolder,
  type EmbeddedProduct,
  removeDataFolder,
  startEmbeddedProduct,
} from '@grani/testing/embedded-product.ts'
import { SECOND } from '@grani/testing/product.ts'
import { answerFully, userWithGoal } from '@grani/testing/users.ts'
import { backupKeyOf } from '../platform/backup/backup-key.ts'
import { folderStore } from '../platform/backup/folder-store.ts'
import { shipWal } from '../platform/backup/ship-wal.ts'
import { tryStartLock } from '../platform/db/start-lock.ts'

const KEY = '0123456789abcdef'.repeat(4)
const OTHER_KEY = 'fedcba9876543210'.repeat(4)
const KNOWN_WORDS = 'known-words@example.org'

const dir = dataFolder()
const backups = join(dir, 'backups')
let running: EmbeddedProduct
let s3: S3StandIn

const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dir, BACKUP_KEY: KEY, ...more })

const started = (command: string, env: Record<string, string>, ...args: string[]) =>
  startCommand(`${command}.ts`, environment(env), args)

const run = async (command: string, ...args: string[]): Promise<CommandOutput> =>
  (await started(command, {}, ...args)).ended

const inBucket = async (command: string, ...args: string[]): Promise<CommandOutput> =>
  (await started(command, bucket(), ...args)).ended

const bucket = () => ({
  BACKUP_DIR: s3.url,
  BACKUP_S3_KEY_ID: s3.keyId,
  BACKUP_S3_SECRET: s3.secret,
  BACKUP_S3_REGION: s3.region,
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /part|manifest|\/wal\//.test(name),
  )

const rows = (sql: string) => running.product.rows(sql)

const momentOfDatabase = async (): Promise<Date> => {
  const { rows: moments } = await running.product.database.pool.query<{ at: Date }>(
    'select clock_timestamp() as at',
  )
  return moments[0]?.at ?? expect.fail('The database says no time')
}

/** Finishes the current file of the log and stores what is archived. */
const storeLog = async (): Promise<void> => {
  const superuser = new pg.Client(running.embedded.superuser)
  await superuser.connect()
  const { rows: found } = await superuser.query('select pg_walfile_name(pg_switch_wal()) as file')
  const archived = async () =>
    (await superuser.query('select last_archived_wal from pg_stat_archiver')).rows[0]?.last_archived_wal
  await expect.poll(archived).toBe(found[0]?.file)
  await superuser.end()
  const { wal: spool, data } = running.embedded.paths
  await shipWal({ spool, data, store: folderStore(backups), key: backupKeyOf(KEY) })
}

beforeAll(async () => {
  s3 = await startS3({ pageSize: 3 })
  running = await startEmbeddedProduct(dir)
  const { product } = running
  const { visitor } = await userWithGoal(product)
  for (let i = 0; i < 8; i++) {
    product.clock.pass(SECOND)
    await answerFully(visitor)
  }
  await product.rows(
    `insert into mail_outbox (mail_id, recipient, subject, body_text, body_html, created_at, next_try_at)
     values (gen_random_uuid(), $1, 'x', 'x', 'x', now(), now())`,
    [KNOWN_WORDS],
  )
})
afterAll(async () => {
  await running.stop()
  await s3.close()
  removeDataFolder(dir)
})

describe('npm run backup', () => {
  test('copies the database while it is in use, restores the copy beside it, and checks what is in it', async () => {
    const { code, stdout, stderr } = await run('backup')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Копия \d{8}T\d{6}Z: [\d,]+ МБ, /)
    expect(stdout).toContain('Проверена: поднялась, представлений сверено 1, ')
    expect(await rows('select state, proven_at is not null as proven from backups')).toEqual([
      { state: 'done', proven: true },
    ])
    expect(readdirSync(dir).filter(name => name.startsWith('proof-'))).toEqual([])
  })

  test('into a folder is made before an upgrade that waits for it, and changes nothing', async () => {
    const needed =
      "update migrations set oldest_server = '99.0.0' where name = (select max(name) from migrations)"
    await rows(needed)
    try {
      expect(await run('backup')).toMatchObject({ code: 1, stderr: expect.stringContaining('needs 99.0.0') })
      const aside = join(dir, 'before-an-upgrade')
      expect(await run('backup', aside)).toMatchObject({ code: 0, stderr: '' })
      expect(filesIn(aside).length).toBeGreaterThan(1)
    } finally {
      await rows('update migrations set oldest_server = null')
    }
  })

  test('shows nothing to whoever has no key', async () => {
    const objects = filesIn(backups).map(name => readFileSync(join(backups, name)))
    expect(objects.length).toBeGreaterThan(1)
    for (const bytes of objects) expect(readableIn(bytes)).not.toContain(KNOWN_WORDS)
    const { ended } = await started('verify', { BACKUP_KEY: OTHER_KEY })
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('другим ключом') })
  })

  test('says in one sentence where it cannot write, and that another copy is being made', async () => {
    const file = join(dir, 'not-a-folder')
    writeFileSync(file, '')
    expect(await run('backup', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Сюда нельзя писать: ${file} (ENOTDIR). Исправьте права или укажите другую папку.\n`,
    })
    const other = new pg.Client(running.embedded.superuser)
    await other.connect()
    await other.query("select pg_advisory_lock(hashtext('backup'))")
    const { code, stderr } = await run('backup', join(dir, 'elsewhere'))
    await other.end()
    expect([code, stderr]).toEqual([1, 'Копия уже делается или восстанавливается. Дождитесь конца.\n'])
  })

  test('killed in the middle leaves the copy before whole, and the next one works: in a bucket', async () => {
    s3.faults.push(503)
    expect(await inBucket('backup', s3.url)).toMatchObject({ code: 0, stderr: '' })
    const held = s3.holdNext('/manifest')
    const killed = await started('backup', bucket(), s3.url)
    await held
    killed.kill()
    await killed.ended
    const copies = () => new Set([...s3.objects.keys()].flatMap(key => /copies\/(\w+)/.exec(key)?.[1] ?? []))
    expect(copies().size).toBe(2)
    expect((await inBucket('backup', '--list')).stdout.trim().split('\n')).toHaveLength(1)
    expect(await inBucket('verify')).toMatchObject({ code: 0, stderr: '' })
    const next = await inBucket('backup', s3.url)
    expect([next.code, next.stderr]).toEqual([0, ''])
    expect(copies().size).toBe(2)
    expect((await inBucket('backup', '--list')).stdout.trim().split('\n')).toHaveLength(2)
  })

  test('names the bucket that refuses it', async () => {
    const { ended } = await started('verify', { ...bucket(), BACKUP_S3_SECRET: 'another' })
    expect(await ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `Хранилище не отвечает или отказывает: ${s3.url} (403 SignatureDoesNotMatch).\n`,
    })
  })
})

describe('a copy', () => {
  test('with one changed byte is refused, and its part is named', async () => {
    const name = filesIn(backups).find(path => path.endsWith('part-000001')) ?? ''
    const file = join(backups, name)
    const bytes = readFileSync(file)
    const changed = Buffer.from(bytes)
    changed[Math.floor(bytes.length / 2)]! ^= 1
    writeFileSync(file, changed)
    const { code, stderr } = await run('verify')
    writeFileSync(file, bytes)
    expect([code, stderr]).toEqual([1, `Копия повреждена: ${name}. Возьмите другую.\n`])
  })

  test('without a file of the log says which, and until when the database comes back', async () => {
    for (let n = 0; n < 3; n++) {
      await rows('create table if not exists written (n integer)')
      await rows(`insert into written values (${n})`)
      await storeLog()
    }
    const segments = filesIn(backups)
      .filter(name => name.includes('/wal/'))
      .toSorted()
    const missing = segments.at(-2) ?? ''
    const path = join(backups, missing)
    const bytes = readFileSync(path)
    await folderStore(backups).remove(missing)
    const { code, stderr } = await run('verify')
    expect(code).toBe(1)
    expect(stderr).toContain(`Не хватает файла журнала базы ${/\/wal\/(\w+)-/.exec(missing)?.[1]}`)
    const offered = /--until (\S+)/.exec(stderr)?.[1] ?? ''
    expect(await run('verify', '--until', offered)).toMatchObject({ code: 0, stderr: '' })
    expect(await run('verify', '--no-log')).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(path, bytes)
  })
})

describe('npm run restore', () => {
  test('refuses while the database runs, and while another restore is under way', async () => {
    const { data } = running.embedded.paths
    expect(await run('restore')).toEqual({
      code: 1,
      stdout: '',
      stderr: `База работает: ${data}. Остановите сервер и повторите.\n`,
    })
    const unlock = tryStartLock(`${data}.starting`)
    const second = await run('restore')
    unlock?.()
    expect([second.code, second.stderr]).toEqual([
      1,
      'Копия уже делается или восстанавливается. Дождитесь конца.\n',
    ])
  })

  test('brings back any moment: what was written before it, nothing that came after', async () => {
    await rows('insert into written values (100)')
    // A moment between two commits, by the clock that PostgreSQL writes into its log.
    const until = await momentOfDatabase()
    await rows('insert into written values (200)')
    await storeLog()
    const before = await rows('select uid from questions order by uid')
    await running.stop()

    const restored = await run('restore', '--until', until.toISOString())
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    const aside = readdirSync(dir).filter(name => name.startsWith('postgres.before-'))
    expect(aside).toHaveLength(1)
    expect(existsSync(join(dir, aside[0] ?? '', 'PG_VERSION'))).toBe(true)

    running = await startEmbeddedProduct(dir)
    expect(await rows('select n from written order by n')).toEqual([0, 1, 2, 100].map(n => ({ n })))
    expect(await rows('select uid from questions order by uid')).toEqual(before)
    expect(await rows('select action, role, before, after from journal')).toEqual([
      {
        action: 'backup.restore',
        role: 'command',
        before: { moved_aside: aside[0] },
        after: { until: until.toISOString(), version: expect.any(String) },
      },
    ])
  })

  test('goes on from there: what is written after a restore is in the next copy and comes back', async () => {
    await rows('insert into written values (300)')
    expect(await run('backup')).toMatchObject({ code: 0, stderr: '' })
    await rows('insert into written values (301)')
    await storeLog()
    await running.stop()
    expect(await run('restore')).toMatchObject({ code: 0, stderr: '' })
    running = await startEmbeddedProduct(dir)
    expect(await rows('select max(n) as n from written')).toEqual([{ n: 301 }])
  })
})

/** All that can be read in an object without a key: its bytes, and whatever in it is compressed. */
const readableIn = (bytes: Buffer): string => {
  let readable = bytes.toString('latin1')
  for (
    let at = bytes.indexOf('1f8b08', 'hex');
    at !== -1;
    at = bytes.indexOf(Buffer.from('1f8b08', 'hex'), at + 1)
  )
    try {
      readable += gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      continue
    }
  return readable
}
