import {
  answerRights,
  erasePerson,
  listOpenRights,
  mailExportOffer,
  openPerson,
  receiveRights,
  verifyJournal,
} from '@grani/contract'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueOn } from './rules.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const reason = 'обращение 41'
const support = async () => (await staffMember(product, ['support'])).visitor

const somebody = async () => {
  const { email } = await verifiedUser(product)
  return { email, uid: await userIdOf(product, email) }
}

const today = () => product.clock.now().toISOString().slice(0, 10)

test.each([
  ['copy', '2026-11-20', '2026-12-04'],
  ['correction', '2026-11-20', '2026-12-01'],
  ['stop', '2026-11-21', '2026-12-04'],
  ['erasure', '2026-11-20', '2026-12-20'],
] as const)('%s that came on %s is due on %s', (kind, received, due) => {
  expect(dueOn(kind, received)).toBe(due)
})

describe('a letter about rights', () => {
  test('waits with its last day until it is answered, and keeps when what was sent', async () => {
    const staff = await support()
    const { uid } = await somebody()
    const body = { kind: 'copy', received_on: today(), reason } as const
    const card = await staff.get(receiveRights, { params: { uid }, body })
    expect(card.rights).toMatchObject([
      { uid, kind: 'copy', received_on: today(), answered_at: null, sent: [] },
    ])
    const request = (await staff.get(listOpenRights)).find(one => one.uid === uid)
    if (!request) return expect.fail('It does not wait')
    expect(request.due_on).toBe(dueOn('copy', today()))
    await staff.get(mailExportOffer, { params: { uid }, body: { reason } })
    const params = { uid, seq: request.seq }
    const answered = await staff.get(answerRights, { params, body: { reason: 'письмо с адресом выгрузки' } })
    expect(answered.rights).toMatchObject([
      {
        answered_at: product.clock.now().toISOString(),
        answer: 'письмо с адресом выгрузки',
        sent: [{ what: 'export', at: product.clock.now().toISOString() }],
      },
    ])
    expect((await staff.get(listOpenRights)).filter(one => one.uid === uid)).toEqual([])
    expect(await staff.call(answerRights, { params, body: { reason } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
  })

  test('that asks for erasure is answered by the erasure, and its words go with the account', async () => {
    const staff = await support()
    const { uid, email } = await somebody()
    await staff.get(receiveRights, {
      params: { uid },
      body: { kind: 'erasure', received_on: today(), reason },
    })
    await staff.get(erasePerson, { params: { uid }, body: { typed: email, reason } })
    expect((await staff.get(listOpenRights)).filter(one => one.uid === uid)).toEqual([])
    const kept = await product.rows(
      `select action, journal_reasons.reason from journal left join journal_reasons using (seq)
       where subject = $1 order by seq`,
      [uid],
    )
    expect(kept).toEqual([
      { action: 'rights.receive', reason: null },
      { action: 'person.erase', reason: null },
    ])
    const { visitor: owner } = await staffMember(product, ['owner'])
    expect(await owner.get(verifyJournal)).toMatchObject({ broken_at: null })
  })

  test('comes first when it is due first, and cannot come tomorrow, to nobody, or of another person', async () => {
    const staff = await support()
    const [{ uid }, other] = [await somebody(), await somebody()]
    const receive = (kind: 'copy' | 'erasure', day: string) =>
      staff.call(receiveRights, { params: { uid }, body: { kind, received_on: day, reason } })
    await receive('erasure', today())
    await receive('copy', today())
    const open = (await staff.get(listOpenRights)).filter(one => one.uid === uid)
    expect(open.map(({ kind }) => kind)).toEqual(['copy', 'erasure'])
    const tomorrow = new Date(product.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10)
    for (const day of [tomorrow, '2026-02-31x', '2026-13-40'])
      expect(await receive('copy', day)).toMatchObject({ code: 'ERR_VALIDATION' })
    const params = { uid: other.uid, seq: open[0]?.seq ?? 0 }
    expect(await staff.call(answerRights, { params, body: { reason } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    await openStaffSession(product, staff)
    expect((await staff.get(openPerson, { params: { uid }, body: { reason } })).rights).toHaveLength(2)
  })
})
