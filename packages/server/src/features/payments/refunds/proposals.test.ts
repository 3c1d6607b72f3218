import {
  verifyJournal,
  decideRefund,
  listMissingReceipts,
  listPayments,
  listWaitingRefunds,
  markReceiptMade,
  proposeRefund,
  requestRefund,
} from '@grani/contract'
import { buyPlan, registerBuyer, runJobsFor } from '@grani/testing/buyer.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { joinStaff, staffMember } from '@grani/testing/staff.ts'
import { newestMail } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declineRefund } from '../service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const reason = 'обращение 41'
const PAID = 49_000

const support = async () => (await staffMember(product, ['support'])).visitor
type Staff = Awaited<ReturnType<typeof support>>

/** Somebody who asks for the money of a plan back; with the id of the request. */
const asking = async (comment = 'Купили по ошибке') => {
  const buyer = await registerBuyer(product)
  const { payment } = await buyPlan(buyer.visitor)
  await buyer.visitor.get(requestRefund, { params: { uid: payment.uid }, body: { comment } })
  const [row] = await product.rows('select refund_id from refunds where payment_id = $1', [payment.uid])
  return { ...buyer, payment, refund: String(row?.['refund_id']) }
}

const shown = async (staff: Staff, id: string) =>
  (await staff.get(listWaitingRefunds)).find(({ refund }) => refund === id)

const propose = (staff: Staff, refund: string, amount: number | null) =>
  staff.call(proposeRefund, { params: { refund }, body: { amount, reason } })

const decide = (staff: Staff, refund: string, amount: number | null, isAgreed = true) =>
  staff.call(decideRefund, { params: { refund }, body: { is_agreed: isAgreed, amount, reason } })

const journalOf = async (subject: string) =>
  (await product.rows('select action from journal where subject = $1 order by seq', [subject])).map(
    ({ action }) => action,
  )

describe('a request for a refund', () => {
  test('is shown with the words of the user, and waits until two of the staff agree', async () => {
    const [first, second] = [await support(), await support()]
    const { visitor, userId, payment, refund } = await asking()
    expect(await shown(first, refund)).toMatchObject({
      uid: userId,
      payment: payment.uid,
      amount: PAID,
      unused: PAID,
      comment: 'Купили по ошибке',
      proposal: null,
    })
    expect(await decide(first, refund, PAID)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await propose(first, refund, 10_000)).toMatchObject({ kind: 'ok' })
    expect(await propose(second, refund, PAID)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await shown(first, refund)).toMatchObject({ proposal: { amount: 10_000, reason, is_own: true } })
    expect(await decide(first, refund, 10_000)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    expect(await decide(second, refund, PAID)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect((await visitor.get(listPayments))[0]?.refund).toMatchObject({ status: 'requested' })
    expect(await decide(second, refund, 10_000)).toMatchObject({ kind: 'ok' })
    await runJobsFor(product, userId)
    expect((await visitor.get(listPayments))[0]?.refund).toMatchObject({
      status: 'succeeded',
      amount: 10_000,
    })
    expect(await shown(first, refund)).toBeUndefined()
    expect(await journalOf(refund)).toEqual(['refund.propose', 'refund.approve'])
  })

  test('is approved once by two at once, however often, on two servers', async () => {
    const [proposer, second, third] = [await support(), await support(), await support()]
    const { userId, refund } = await asking()
    await propose(proposer, refund, PAID)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => decide((i < 4 ? second : third).copy(i % 2), refund, PAID)),
    )
    const codes = replies.map(reply => (reply.kind === 'refused' ? reply.code : 'approved'))
    expect(codes.filter(code => code === 'approved')).toHaveLength(1)
    expect(codes.filter(code => code === 'ERR_CONFLICT')).toHaveLength(7)
    await runJobsFor(product, userId)
    expect(
      await product.rows('select amount from ledger where user_id = $1 and amount < 0', [userId]),
    ).toEqual([{ amount: -PAID }])
    expect(await journalOf(refund)).toEqual(['refund.propose', 'refund.approve'])
    const owner = (await staffMember(product, ['owner'])).visitor
    expect(await owner.get(verifyJournal)).toMatchObject({ broken_at: null })
  })

  test('is declined by two too, after a proposal that was taken back', async () => {
    const [first, second] = [await support(), await support()]
    const { visitor, receipts, refund } = await asking()
    await propose(first, refund, PAID)
    expect(await decide(first, refund, PAID, false)).toMatchObject({ kind: 'ok' })
    expect(await shown(second, refund)).toMatchObject({ proposal: null })
    await propose(second, refund, null)
    expect(await decide(first, refund, null)).toMatchObject({ kind: 'ok' })
    expect((await visitor.get(listPayments))[0]?.refund).toMatchObject({ status: 'declined' })
    expect(await newestMail(product, receipts, 'Ответ на просьбу о возврате')).toBeTruthy()
    expect(await journalOf(refund)).toEqual([
      'refund.propose',
      'refund.reject-proposal',
      'refund.propose-decline',
      'refund.decline',
    ])
  })

  test('of more than was paid is not proposed, and nobody decides about their own money', async () => {
    const staff = await support()
    const { visitor, refund } = await asking()
    expect(await propose(staff, refund, PAID + 1)).toMatchObject({ code: 'ERR_VALIDATION' })
    await propose(staff, refund, PAID)
    await joinStaff(product, visitor, ['support'])
    expect(await decide(visitor, refund, PAID)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    expect(await journalOf(refund)).toEqual(['refund.propose'])
  })

  test('is decided by the command alone, and the journal says that it was the command', async () => {
    const { refund } = await asking()
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    await declineRefund(server.paymentContext, { refundId: refund, now: product.clock.now() })
    const entries = await product.rows('select role, actor, action from journal where subject = $1', [refund])
    expect(entries).toEqual([{ role: 'command', actor: null, action: 'refund.decline' }])
  })

  test('is not decided by its proposer in the table either', async () => {
    const { userId: staff, visitor } = await staffMember(product, ['support'])
    const { refund } = await asking()
    await propose(visitor, refund, PAID)
    const update = 'update refunds set decided_by = $2 where refund_id = $1'
    await expect(product.rows(update, [refund, staff])).rejects.toThrow('refunds_decided_by_another')
  })
})

test('one person alone decides about a refund of at most REFUND_ALONE, and about no refusal', async () => {
  const usual = product
  product = await startProduct({ env: { REFUND_ALONE: '300' } })
  const staff = await support()
  const { userId, refund } = await asking()
  await propose(staff, refund, 30_001)
  expect(await shown(staff, refund)).toMatchObject({ proposal: { is_own: true, may_decide: false } })
  expect(await decide(staff, refund, 30_001)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
  await decide(staff, refund, 30_001, false)
  await propose(staff, refund, null)
  expect(await decide(staff, refund, null)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
  await decide(staff, refund, null, false)
  await propose(staff, refund, 30_000)
  expect(await shown(staff, refund)).toMatchObject({ proposal: { is_own: true, may_decide: true } })
  expect(await decide(staff, refund, 30_000)).toMatchObject({ kind: 'ok' })
  await runJobsFor(product, userId)
  expect(
    await product.rows('select amount, alone_limit from refunds where refund_id = $1', [refund]),
  ).toEqual([{ amount: 30_000, alone_limit: 30_000 }])
  const more = product.rows('update refunds set amount = 30001 where refund_id = $1', [refund])
  await expect(more).rejects.toThrow('refunds_decided_by_another')
  await product.stop()
  product = usual
})

test('a receipt that was made by hand leaves the list, once, and is in the journal', async () => {
  const staff = await support()
  const { visitor } = await registerBuyer(product)
  const { uid: id } = (await buyPlan(visitor)).payment
  await product.rows("update payments set receipt_status = 'canceled' where payment_id = $1", [id])
  const ids = async () => (await staff.get(listMissingReceipts)).map(receipt => receipt.id)
  expect(await ids()).toContain(id)
  const made = { params: { id }, body: { reason: 'чек 118' } }
  expect(await staff.call(markReceiptMade, made)).toMatchObject({ kind: 'ok' })
  expect(await staff.call(markReceiptMade, made)).toMatchObject({ code: 'ERR_NOT_FOUND' })
  expect(await ids()).not.toContain(id)
  expect(await journalOf(id)).toEqual(['receipt.made'])
})
