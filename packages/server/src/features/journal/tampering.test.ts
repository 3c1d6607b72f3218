import { verifyJournal } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '@grani/testing/console.ts'
import { addEntries, emptyJournal, tamper, undoing } from '@grani/testing/journal.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { mailJournalHead } from '../staff/service.ts'
import { takeOffOldEntries, verifyJournal as verify } from './service.ts'

let product: Product
let owner: Awaited<ReturnType<typeof staffMember>>

const context = () => {
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  return server.paymentContext
}

/** What the mail of this moment says. */
const keepHead = () => mailJournalHead(context(), product.clock.now())

/** Thirty entries: a head of one day after ten, of the next after twenty, none after thirty. */
beforeAll(async () => {
  product = await startProduct()
  await addEntries(product, 10)
  await keepHead()
  product.clock.pass(DAY)
  await addEntries(product, 10)
  await keepHead()
  await addEntries(product, 10)
  owner = await staffMember(product, ['owner'])
})
afterAll(() => product.stop())

const brokenAt = async () => {
  await openStaffSession(product, owner.visitor)
  return (await owner.visitor.get(verifyJournal)).broken_at
}

const copyOf = (seq: number) =>
  `insert into journal select ${seq}, at, actor, role, action, subject_kind, subject, null, before, after, request_id, ip,
     prev_hash, hash, null from journal where seq = 5`

describe('tampering that is found by the chain, the signed heads or the signed starts', () => {
  test.each([
    ['another reason', "update journal_reasons set reason = 'другое' where seq = 25", 25],
    ['another address', "update journal set ip = '192.0.2.1' where seq = 25", 25],
    ['a second later', "update journal set at = at + interval '1 second' where seq = 25", 25],
    ['400 microseconds later', "update journal set at = at + interval '400 microseconds' where seq = 25", 25],
    ['another actor', 'update journal set actor = gen_random_uuid() where seq = 25', 25],
    ['another request', "update journal set request_id = 'x' where seq = 25", 25],
    ['another state before', `update journal set before = '{"state": "b"}' where seq = 25`, 25],
    ['another state after', "update journal set after = '{}' where seq = 25", 25],
    ['another subject', "update journal set subject = 'x' where seq = 25", 25],
    ['another role', "update journal set role = 'owner' where seq = 25", 25],
    ['another action', "update journal set action = 'x' where seq = 25", 25],
    [
      'another hash before',
      "update journal set prev_hash = decode(repeat('00', 32), 'hex') where seq = 25",
      25,
    ],
    ['another hash', "update journal set hash = decode(repeat('00', 32), 'hex') where seq = 25", 25],
    [
      'another hash of the reason',
      "update journal set reason_hash = decode(repeat('00', 32), 'hex') where seq = 25",
      25,
    ],
    ['an entry removed in the middle', 'delete from journal where seq = 25', 25],
    ['an entry with another number', 'update journal set seq = 99 where seq = 25', 25],
    ['an entry numbered 0', `alter table journal drop constraint journal_begins_at_one; ${copyOf(0)}`, 1],
    [
      'an entry numbered −1',
      `alter table journal drop constraint if exists journal_begins_at_one; ${copyOf(-1)}`,
      1,
    ],
    [
      'a forged start',
      `insert into journal_starts select seq, hash, hash, now() from journal where seq = 10;
       delete from journal where seq <= 10; delete from journal_reasons where seq <= 10`,
      10,
    ],
    ['the end removed up to a head', 'delete from journal where seq >= 20', 20],
    ['a reason taken away', 'delete from journal_reasons where seq = 25', 25],
    [
      'a reason emptied by hand',
      "update journal_reasons set reason = null, salt = null, emptied = decode(repeat('00', 32), 'hex') where seq = 25",
      25,
    ],
    ['a reason for an entry that had none', 'update journal set reason_hash = null where seq = 25', 25],
    ['a head of another entry', 'update journal_heads set seq = 19 where seq = 20', 19],
    ['a head of another day', "update journal_heads set day = '2020-01-01' where seq = 20", 20],
    [
      'a head made by hand',
      "insert into journal_heads select '2026-11-30', seq, hash, now(), hash from journal where seq = 30",
      30,
    ],
    [
      'everything removed, with the heads',
      'delete from journal; delete from journal_reasons; delete from journal_heads',
      1,
    ],
  ])('%s', async (_what, sql, seq) => {
    await undoing(product, async () => {
      await tamper(product, sql)
      expect(await brokenAt()).toBe(seq)
    })
    expect(await brokenAt()).toBeNull()
  })

  test('the whole chain made anew while a head is there', async () => {
    await undoing(product, async () => {
      await tamper(product, 'delete from journal; delete from journal_reasons')
      await addEntries(product, 30)
      expect(await brokenAt()).toBe(10)
    })
  })
})

describe('tampering that only the newest mail shows, for it leaves no trace in the database', () => {
  const REMADE = 30

  test.each([
    [
      'the end removed after the newest head',
      'delete from journal where seq > 20; delete from journal_reasons where seq > 20',
      0,
    ],
    [
      'the end removed, with the heads of it',
      `delete from journal where seq > 10; delete from journal_reasons where seq > 10;
       delete from journal_heads where seq > 10`,
      0,
    ],
    [
      'the whole chain made anew, with the heads removed',
      'delete from journal; delete from journal_reasons; delete from journal_heads',
      REMADE,
    ],
  ])('%s', async (_what, sql, remade) => {
    const { head } = await verify(context())
    if (!head) throw new Error('The journal is empty')
    await undoing(product, async () => {
      await tamper(product, sql)
      await addEntries(product, remade)
      expect(await brokenAt()).toBeNull()
      expect((await verify(context(), [head])).brokenAt).not.toBeNull()
      const journal = commandRunner(product, 'journal.ts')
      expect(await journal('verify', String(head.seq), head.hash.toString('hex'))).toMatchObject({ code: 1 })
    })
  })

  test('is named: up to where the heads vouch, and what they do not say', async () => {
    const journal = commandRunner(product, 'journal.ts')
    expect(await journal('verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Записи после 20 сравнить не с чем'),
    })
    await openStaffSession(product, owner.visitor)
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ compared_up_to: 20 })
  })
})

test('an emptied journal ends the command with an error, its heads emptied or not', async () => {
  const journal = commandRunner(product, 'journal.ts')
  await undoing(product, async () => {
    await emptyJournal(product)
    expect(await journal('verify')).toMatchObject({ code: 1 })
  })
})

test('entries are not laundered: old times in a chain made anew take nothing off', async () => {
  await undoing(product, async () => {
    await emptyJournal(product)
    const now = product.clock.now()
    product.clock.pass(-4 * 365 * DAY)
    await addEntries(product, 8)
    product.clock.pass(4 * 365 * DAY)
    await addEntries(product, 2)
    expect(await takeOffOldEntries(context(), { years: 3, now })).toBeNull()
    // With a head of that time it would be taken off, and nobody but the product can sign one.
    await tamper(
      product,
      `insert into journal_heads select '2022-11-20', seq, hash, now(), hash from journal where seq = 8`,
    )
    expect(await takeOffOldEntries(context(), { years: 3, now })).toBeNull()
    expect(await product.rows('select count(*)::int as count from journal')).toEqual([{ count: 10 }])
  })
})
