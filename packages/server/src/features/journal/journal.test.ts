import { appointStaff, listJournal, refresh, verifyJournal } from '@grani/contract'
import { setTimeout } from 'node:timers/promises'
import { mailJournalHead } from '../staff/service.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '@grani/testing/console.ts'
import {
  addEntries as addEntriesTo,
  emptyJournal,
  tamper as tamperWith,
  undoing,
} from '@grani/testing/journal.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { mailsTo, newestMail, verifiedUser } from '@grani/testing/users.ts'
import type { Client } from '@grani/testing/client.ts'
import { canonicalJson } from './rules.ts'
import { signatureOf } from './signatures.ts'
import { takeOffOldEntries } from './service.ts'

let product: Product
let owner: { visitor: Client; email: string; userId: string }
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
  owner = await staffMember(product, ['owner'])
})
afterAll(() => product.stop())

const addEntries = (count: number) => addEntriesTo(product, count)
const tamper = (sql: string) => tamperWith(product, sql)

describe('the journal', () => {
  test('keeps its chain when fifty changes are made at once on two servers', async () => {
    await addEntries(50)
    const { entries, head, broken_at } = await owner.visitor.get(verifyJournal)
    expect([entries, head?.seq, broken_at]).toEqual([50, 50, null])
  })

  test('is only added to', async () => {
    for (const sql of [
      "update journal set action = 'x'",
      'delete from journal',
      'truncate journal',
      'delete from journal where seq = 1',
    ])
      await expect(product.rows(sql)).rejects.toThrow('the journal is only added to')
  })

  test('is found by action, actor and subject, newest first, fifty at a time', async () => {
    const { email } = await verifiedUser(product)
    await openStaffSession(product, owner.visitor)
    await owner.visitor.get(appointStaff, { body: { email, roles: ['editor'], reason: 'тест' } })
    const list = (query: object) => owner.visitor.get(listJournal, { query })
    const first = await list({})
    expect([first.entries.length, first.has_more, first.entries[0]?.action]).toEqual([
      50,
      true,
      'staff.appoint',
    ])
    const older = await list({ before: String(first.entries.at(-1)?.seq) })
    expect([older.entries.map(({ seq }) => seq), older.has_more]).toEqual([[1], false])
    expect((await list({ action: 'staff' })).entries).toHaveLength(1)
    expect((await list({ actor: owner.userId })).entries).toHaveLength(1)
    expect((await list({ subject: '7' })).entries).toMatchObject([{ subject: '7' }])
  })

  test('mails its newest hash to the owners once a day, and only when something was added', async () => {
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    const before = await mailsTo(product, owner.email)
    const send = () => mailJournalHead(server.paymentContext, product.clock.now())
    await Promise.all([send(), send(), send()])
    const mail = await newestMail(product, owner.email, 'Журнал управления')
    const [, seq = '', hash = ''] = /verify (\d+) ([0-9a-f]{64})/.exec(mail.body_text) ?? []
    product.clock.pass(DAY)
    await send()
    await owner.visitor.get(refresh)
    await openStaffSession(product, owner.visitor)
    expect(await mailsTo(product, owner.email)).toBe(before + 1)
    await verifyWithCommand(seq, hash)
  })
})

const verifyWithCommand = async (seq: string, hash: string) => {
  const journal = commandRunner(product, 'journal.ts')
  expect(await journal('verify', seq, hash)).toMatchObject({ code: 0, stdout: expect.stringContaining(hash) })
  // Rewritten whole, with every hash made anew, it no longer fits what was mailed.
  await emptyJournal(product)
  await addEntries(Number(seq))
  expect(await owner.visitor.get(verifyJournal)).toMatchObject({ broken_at: null })
  expect(await journal('verify', seq, hash)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`запись ${seq}`),
  })
}

describe('entries of more than three years', () => {
  const YEARS = { years: 3 }

  /** What a superuser does to it is found at this entry, and undone. */
  const findsTampering = async (sql: string, seq: number) => {
    await undoing(product, async () => {
      await tamper(sql)
      expect([sql, await owner.visitor.get(verifyJournal)]).toMatchObject([sql, { broken_at: seq }])
    })
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ broken_at: null })
  }

  test('are taken off up to a signed start, from which the rest is still verified', async () => {
    await emptyJournal(product)
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    await addEntries(20)
    await mailJournalHead(server.paymentContext, product.clock.now())
    product.clock.pass(2 * 365 * DAY)
    await addEntries(10)
    product.clock.pass(2 * 365 * DAY)
    owner = await staffMember(product, ['owner'])
    const [first, second] = product.servers.map(({ paymentContext }) => paymentContext)
    if (!first || !second) throw new Error('A product needs two servers')
    const takeOff = (context: typeof first) =>
      takeOffOldEntries(context, { ...YEARS, now: product.clock.now() })

    await tamper("update journal set role = 'другое' where seq = 5")
    await expect(takeOff(first)).rejects.toThrow('entry 5')
    await tamper("update journal set role = 'command' where seq = 5")

    expect(await Promise.all([takeOff(first), takeOff(second)])).toEqual(expect.arrayContaining([20, null]))
    expect(await takeOff(first)).toBeNull()
    await addEntries(3)
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({
      entries: 14,
      starts_after: 20,
      head: { seq: 34 },
      broken_at: null,
    })
    const [entry] = await product.rows("select seq, after from journal where action = 'journal.take-off'")
    expect(entry).toMatchObject({ seq: '31', after: { seq: 20, older_than_years: 3 } })

    await expect(product.rows('delete from journal where seq = 25')).rejects.toThrow('only added to')
    await expect(product.rows('delete from journal_starts')).rejects.toThrow('only added to')
    await expect(product.rows('truncate journal')).rejects.toThrow('only added to')
  })

  test.each([
    ['a changed entry', "update journal_reasons set reason = 'другое' where seq = 26", 26],
    ['the first entry changed', "update journal set action = 'x' where seq = 21", 21],
    ['an entry removed', 'delete from journal where seq = 24', 24],
    ['the first entry removed', 'delete from journal where seq = 21', 21],
    ['the start removed', 'delete from journal_starts', 1],
    ['the start moved', "update journal_starts set hash = decode(repeat('00', 32), 'hex')", 20],
    [
      'more taken off under a start of one’s own',
      `insert into journal_starts select seq, hash, (select signature from journal_starts), now() from journal where seq = 25;
       delete from journal where seq <= 25`,
      25,
    ],
    [
      'an old entry put in again',
      `insert into journal select 7, at, actor, role, action, subject_kind, subject, reason, before, after, request_id, ip, prev_hash, hash, reason_hash
       from journal where seq = 21`,
      21,
    ],
  ])('and tampering with what is left is found: %s', async (_what, sql, seq) => {
    await findsTampering(sql, seq)
  })

  test('the command verifies it too, and says when the entry of an old mail is gone', async () => {
    const journal = commandRunner(product, 'journal.ts')
    const { head } = await owner.visitor.get(verifyJournal)
    expect(await journal('verify', String(head?.seq), head?.hash ?? '')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('до 20 включительно сняты'),
    })
    expect(await journal('verify', '7', 'a3'.repeat(32))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('больше нет'),
    })
  })

  test('entries taken off while the journal is read do not look like tampering', async () => {
    const [server] = product.servers
    const [entry] = await product.rows('select hash from journal where seq = 25')
    const hash = entry?.['hash']
    if (!server || !Buffer.isBuffer(hash)) throw new Error('There is no entry 25')
    const taking = await server.database.pool.connect()
    try {
      await taking.query('begin')
      await taking.query('lock table journal in access exclusive mode')
      const verified = owner.visitor.get(verifyJournal)
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from "journal"%'`
      while ((await product.rows(waiting)).length === 0) await setTimeout(20)
      const start = { seq: 25, hash }
      await taking.query('insert into journal_starts values ($1, $2, $3, now())', [
        start.seq,
        start.hash,
        signatureOf(server.paymentContext, start),
      ])
      await taking.query('delete from journal_reasons where seq <= 25')
      await taking.query('delete from journal where seq <= 25')
      await taking.query('commit')
      expect(await verified).toMatchObject({ starts_after: 20, broken_at: null })
    } finally {
      taking.release(true)
    }
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ starts_after: 25, broken_at: null })
  })
})

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ё' })).toBe('{"a":"ё","b":[{"c":null,"d":1}]}')
})
