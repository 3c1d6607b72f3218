import {
  askRefundFor,
  findPeople,
  listPayments,
  listWaitingRefunds,
  mailExportOffer,
  openPerson,
  revealEmail,
  sendAnswer,
} from '@grani/contract'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { mailsTo, newestMail, registeredUser, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailWeeklyDigest, sweepRefusals } from './service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const reason = 'обращение 41'
const UNKNOWN = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const support = async () => staffMember(product, ['support'])

const somebody = async () => {
  const { visitor, email } = await userWithGoal(product)
  return { visitor, email, uid: await userIdOf(product, email) }
}

const actionsOn = async (uid: string) =>
  (await product.rows('select action from journal where subject = $1 order by seq', [uid])).map(
    ({ action }) => action,
  )

describe('the copy of all data', () => {
  test('is offered to its person by mail, and is neither in the mail nor in the reply', async () => {
    const { visitor: staff } = await support()
    const { email, uid } = await somebody()
    const reply = await staff.raw({
      method: 'POST',
      url: `/api/admin/people/${uid}/export`,
      body: { reason },
    })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const { body_text } = await newestMail(product, email, 'Копия ваших данных')
    expect(body_text).toContain('/profile')
    expect(body_text).not.toMatch(/token|export|api/)
    expect(await actionsOn(uid)).toEqual(['person.mail-export'])
  })

  test('is not offered to an address that nobody has confirmed', async () => {
    const { visitor: staff } = await support()
    const { email } = await registeredUser(product)
    const uid = await userIdOf(product, email)
    expect(await staff.call(mailExportOffer, { params: { uid }, body: { reason } })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    expect(await actionsOn(uid)).toEqual([])
  })
})

describe('a refund asked for in the name of a person', () => {
  test('is a request like their own, once, which two of the staff decide about', async () => {
    const { visitor: staff } = await support()
    const { visitor, userId: uid } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    const ask = { params: { uid, payment: payment.uid }, body: { reason } }
    const card = await staff.get(askRefundFor, ask)
    expect(card.payments[0]).toMatchObject({ refund: { status: 'requested' }, can_request_refund: false })
    expect(await staff.call(askRefundFor, ask)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect((await visitor.get(listPayments))[0]?.refund).toMatchObject({ status: 'requested' })
    const waiting = (await staff.get(listWaitingRefunds)).find(request => request.uid === uid)
    expect(waiting).toMatchObject({ payment: payment.uid, comment: reason, proposal: null })
    expect(await actionsOn(uid)).toEqual(['person.ask-refund'])
    const unknown = { params: { uid, payment: UNKNOWN }, body: { reason } }
    expect(await staff.call(askRefundFor, unknown)).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})

describe('recent refusals', () => {
  const answerUnknown = { params: { uid: UNKNOWN }, body: { answer_id: 987_123 } }

  test('stand on the card, counted, without what was sent; for a week, and until the person is erased', async () => {
    const { visitor: staff } = await support()
    const { visitor, uid } = await somebody()
    for (let i = 0; i < 3; i++) await visitor.call(sendAnswer, answerUnknown)
    const reply = await staff.raw({ method: 'POST', url: `/api/admin/people/${uid}`, body: { reason } })
    const refused = { call: 'POST /api/questions/:uid', code: 'ERR_NOT_FOUND', times: 3 }
    expect(reply.json().refusals).toMatchObject([refused])
    expect(reply.body).not.toMatch(new RegExp(`987123|${UNKNOWN}`))
    const tables = JSON.stringify(
      await product.rows('select * from recent_refusals where user_id = $1', [uid]),
    )
    expect(tables).not.toMatch(new RegExp(`987123|${UNKNOWN}`))

    await visitor.call(sendAnswer, answerUnknown)
    const card = await staff.get(openPerson, { params: { uid }, body: { reason } })
    expect(card.refusals).toMatchObject([{ ...refused, times: 4 }])
    await sweepRefusals(product.database.db, new Date(product.clock.now().getTime() + 7 * DAY + 1))
    expect((await staff.get(openPerson, { params: { uid }, body: { reason } })).refusals).toEqual([])
  })

  test('are found by the code that the person was shown, which leads to the person and the call', async () => {
    const { visitor: staff } = await support()
    const { visitor, uid } = await somebody()
    const refuse = async () => {
      const reply = await visitor.raw({
        method: 'POST',
        url: `/api/questions/${UNKNOWN}`,
        body: answerUnknown.body,
      })
      return String(reply.headers['x-request-id'])
    }
    const search = (query: string) => staff.get(findPeople, { body: { query } })
    const first = await refuse()
    const at = product.clock.now().toISOString()
    const found = { uid, refused: { call: 'POST /api/questions/:uid', code: 'ERR_NOT_FOUND', at } }
    expect(await search(first)).toMatchObject([found])
    expect(await search(first.toUpperCase())).toMatchObject([found])
    expect(await search(first.slice(1))).toEqual([])
    product.clock.pass(60_000)
    const second = await refuse()
    expect(await search(first)).toMatchObject([found])
    const { refusals, drawings } = await staff.get(openPerson, { params: { uid }, body: { reason } })
    expect(refusals).toMatchObject([{ times: 2, requests: [second, first] }])
    expect(drawings).toBe(0)
    for (let i = 0; i < 4; i++) await refuse()
    expect(await search(second)).toMatchObject([{ uid }])
    // Of thousands the newest five are kept.
    expect(await search(first)).toEqual([])
  })

  test('of a failure that nobody expected are found as well', async () => {
    const { visitor: staff } = await support()
    const { visitor, uid } = await somebody()
    await product.rows('alter table events rename to events_away')
    const reply = await visitor.raw({ method: 'GET', url: '/api/events' })
    await product.rows('alter table events_away rename to events')
    expect(reply.statusCode).toBe(500)
    const query = String(reply.headers['x-request-id'])
    expect(await staff.get(findPeople, { body: { query } })).toMatchObject([
      { uid, refused: { call: 'GET /api/events', code: 'ERR_INTERNAL' } },
    ])
  })

  test('of a user who was erased meanwhile are not written down', async () => {
    const { visitor, uid } = await somebody()
    await visitor.call(sendAnswer, answerUnknown)
    await visitor.raw({ method: 'POST', url: '/api/profiles/me/remove' })
    const { visitor: staff } = await support()
    // Opening a card writes down what this server has noted.
    await staff.call(openPerson, { params: { uid: (await somebody()).uid }, body: { reason } })
    expect(await product.rows('select * from recent_refusals where user_id = $1', [uid])).toEqual([])
    expect(await product.rows('select * from users where user_id = $1', [uid])).toEqual([])
  })
})

test('once a week the owners are mailed whose cards were opened, by whom and how often, without reasons', async () => {
  product.clock.set('2026-11-30T09:00:00.000Z')
  await product.rows("delete from staff where 'owner' = any (roles)")
  const owner = await staffMember(product, ['owner'])
  const first = await support()
  const second = await support()
  const { uid, email } = await somebody()
  const params = { params: { uid }, body: { reason } }
  await first.visitor.get(openPerson, params)
  await first.visitor.get(openPerson, params)
  await first.visitor.get(revealEmail, params)
  await second.visitor.get(mailExportOffer, params)
  await second.visitor.get(findPeople, { body: { query: email } })
  const before = await mailsTo(product, owner.email)
  const send = () =>
    Promise.all(
      product.servers.map(({ paymentContext }) => mailWeeklyDigest(paymentContext, product.clock.now())),
    )
  await send()
  expect(await mailsTo(product, owner.email)).toBe(before)
  // Monday, 00:00 in Moscow.
  product.clock.set('2026-12-06T21:00:00.000Z')
  await send()
  product.clock.pass(DAY)
  await send()
  expect(await mailsTo(product, owner.email)).toBe(before + 1)
  const { body_text, subject } = await newestMail(product, owner.email, 'Открытые карточки')
  expect(subject).toBe('Открытые карточки: 30 ноября — 6 декабря')
  expect(body_text).toContain('всего раз: 4')
  expect(body_text).toContain(`${first.email}: 2 / 1 / 0`)
  expect(body_text).toContain(`${second.email}: 0 / 0 / 1`)
  expect(body_text).toContain(`person.reveal-email, ${uid}`)
  expect(body_text).not.toContain(reason)
  expect(body_text).not.toContain(email)
})
