import { appointStaff, listJournal, verifyJournal } from '@grani/contract'
import { mailJournalHead } from '../staff/service.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '@grani/testing/console.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { mailsTo, newestMail, verifiedUser } from '@grani/testing/users.ts'
import type { Client } from '@grani/testing/client.ts'
import { canonicalJson } from './rules.ts'
import { BY_COMMAND, record } from './service.ts'

let product: Product
let owner: { visitor: Client; email: string; userId: string }
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
  owner = await staffMember(product, ['owner'])
})
afterAll(() => product.stop())

/** What a database superuser can do, and nobody else. */
const tamper = async (sql: string) => {
  await product.rows('alter table journal disable trigger journal_is_only_added_to')
  await product.rows(sql)
  await product.rows('alter table journal enable trigger journal_is_only_added_to')
}

const addEntries = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => {
      const server = product.servers[i % 2]
      if (!server) throw new Error('A product needs servers')
      return server.database.db.transaction().execute(tx =>
        record(tx, {
          ...BY_COMMAND,
          action: `test.add-${i}`,
          subjectKind: 'test',
          subject: `${i}`,
          reason: 'много сразу',
          before: { state: 'a', amounts: [1.5, 1e21, -0], at: product.clock.now() },
          after: { z: null, a: { ё: 'Ё', Z: true } },
          now: product.clock.now(),
        }),
      )
    }),
  )

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

  test.each([
    ['a changed reason', "update journal set reason = 'другое' where seq = 7", 7],
    ['a changed state', `update journal set before = '{"state": "b"}' where seq = 8`, 8],
    ['a removed entry', 'delete from journal where seq = 20', 20],
    ['exchanged numbers', 'update journal set seq = case seq when 3 then 99 else seq end where seq = 3', 3],
  ])('shows %s', async (_what, sql, seq) => {
    await product.rows('create table kept as select * from journal')
    await tamper(sql)
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ broken_at: seq })
    await tamper('delete from journal')
    await product.rows('insert into journal select * from kept order by seq')
    await product.rows('drop table kept')
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ broken_at: null })
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
    expect(await mailsTo(product, owner.email)).toBe(before + 1)
    await verifyWithCommand(seq, hash)
  })
})

const verifyWithCommand = async (seq: string, hash: string) => {
  const journal = commandRunner(product, 'journal.ts')
  expect(await journal('verify', seq, hash)).toMatchObject({ code: 0, stdout: expect.stringContaining(hash) })
  const wrong = await journal('verify', seq, 'a'.repeat(64))
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining(`запись ${seq}`) })
  expect((await journal('verify', '1000', hash)).code).toBe(1)
  // Rewritten whole, with every hash made anew, it no longer fits what was mailed.
  await tamper('delete from journal')
  await addEntries(Number(seq))
  expect((await journal('verify')).code).toBe(1)
}

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ё' })).toBe('{"a":"ё","b":[{"c":null,"d":1}]}')
})
