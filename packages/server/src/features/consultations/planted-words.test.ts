import {
  decideObjection,
  listObjections,
  markHeld,
  objectToConsultation,
  readConsultations,
  removeProfile,
  saveSummary,
} from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBuyer, buyPlan } from '@grani/testing/buyer.ts'
import { book, client, goTo, slotsOf, specialistWith } from '@grani/testing/consultations.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { readByStaff } from '@grani/testing/staff-pages.ts'
import { tablesOf } from '@grani/testing/tables.ts'
import { mailsTo, PASSWORD } from '@grani/testing/users.ts'

const WISH = 'Пожелание про фиолетовый самовар'
const SUMMARY = 'Итог про оранжевый трамвай'
const OBJECTION = 'Возражение про бирюзовый ключ'
const METRICS_TOKEN = 'metrics-token-for-tests'

const log: string[] = []
let product: Product
beforeAll(async () => {
  product = await startProduct({
    env: { METRICS_TOKEN, LOG_LEVEL: 'trace' },
    logTo: { write: line => log.push(line) },
  })
})
afterAll(() => product.stop())

const traces = (texts: readonly string[]): string[] =>
  texts.flatMap(text => [
    text,
    text.slice(0, 24),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64'),
  ])

const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const table of await tablesOf(product)) {
    const [row] = await product.rows(
      `select count(*)::int as n from "${table}" t where t::text like any($1)`,
      [texts.map(text => `%${text}%`)],
    )
    if (row?.['n'] !== 0) found.push(table)
  }
  return found
}

test('a wish, a summary and an objection are in no table, log, mail, calendar file or page of the staff, and go with the account', async () => {
  const own = await specialistWith(product)
  const { visitor, userId, email } = await client(product)
  const [slot] = await slotsOf(visitor, own.id)
  const meeting = await book(visitor, { slot: slot!.id, wish: WISH })
  const params = { id: meeting.id }
  const calendar = await visitor.raw({ method: 'GET', url: `/api/consultations/${meeting.id}/calendar` })
  await goTo(product, meeting.ends_at, visitor, own.visitor, own.support)
  await own.visitor.get(markHeld, { params })
  await own.visitor.get(saveSummary, { params, body: { text: SUMMARY } })
  await visitor.get(objectToConsultation, { params, body: { text: OBJECTION } })
  // The support reads what was written to the support, and nothing else of it.
  expect(await own.support.get(listObjections)).toMatchObject([{ text: OBJECTION }])
  await own.support.get(decideObjection, {
    params,
    body: { is_accepted: false, reason: 'консультация была' },
  })
  // A request that fails.
  await product.rows(
    "alter table consultations add constraint broken check (objection <> 'declined') not valid",
  )
  const failing = {
    method: 'PUT',
    url: `/api/specialist/meetings/${meeting.id}/summary`,
    body: { text: `${SUMMARY}.` },
  } as const
  expect((await own.visitor.raw(failing)).statusCode).toBe(500)
  await product.rows('alter table consultations drop constraint broken')
  const exported = (await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })).body
  for (const text of [WISH, SUMMARY, OBJECTION]) expect(exported).toContain(text)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await product.visitor().raw({ method: 'GET', url: '/metrics', headers })
  await mailsTo(product, email)

  const planted = traces([WISH, SUMMARY, OBJECTION])
  const has = (text: string): boolean => planted.some(trace => text.includes(trace))
  expect(await tablesWith(planted)).toEqual([])
  expect(calendar.headers['content-type']).toContain('text/calendar')
  for (const text of [calendar.body, metrics.body, ...(await readByStaff(product, userId))])
    expect(has(text)).toBe(false)
  expect(log.join()).toMatch(/PostgreSQL error 23514 consultations, broken/)
  expect(log.filter(has)).toEqual([])
  // Mails and calendar files name no topic: the word of what it is stands on the page alone.
  const mails = await product.rows('select subject, calendar from local_mails where calendar is not null')
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails)
    expect(`${String(mail['subject'])}${String(mail['calendar'])}`).not.toMatch(/психолог|консультац|Орлова/i)

  await visitor.get(removeProfile, { body: { password: PASSWORD } })
  for (const table of (await tablesOf(product, 'user_id')).filter(name => name.startsWith('consultation')))
    expect([table, await product.rows(`select 1 from ${table} where user_id = $1`, [userId])]).toEqual([
      table,
      [],
    ])
})

test('a refund keeps back the price of what was held, and cancels what lies ahead', async () => {
  const own = await specialistWith(product)
  const refundable = async (payment: string) => {
    const context = product.servers[0]!.paymentContext
    const [row] = await context.db
      .selectFrom('payments')
      .selectAll()
      .where('payment_id', '=', payment)
      .execute()
    const now = product.clock.now()
    return context.handlers.plan.refundTerms(context.db, row!, { asked: now, now })
  }
  const buyer = await registerBuyer(product)
  const { payment } = await buyPlan(buyer.visitor, { tariff: 'high', auto_payments: false })
  const slots = await slotsOf(buyer.visitor, own.id)
  const first = await book(buyer.visitor, { slot: slots[0]!.id })
  const whole = await refundable(payment.uid)
  await goTo(product, first.ends_at, buyer.visitor, own.visitor)
  const left = await refundable(payment.uid)
  expect(whole.deducted).toBe(0)
  expect(left.deducted).toBe(150_000)
  expect(whole.amount - left.amount).toBeGreaterThanOrEqual(150_000)

  const other = await registerBuyer(product)
  const { payment: ahead } = await buyPlan(other.visitor, { tariff: 'high', auto_payments: false })
  const later = await slotsOf(other.visitor, own.id)
  await book(other.visitor, { slot: later[40]!.id })
  const context = product.servers[0]!.paymentContext
  await context.db.transaction().execute(async tx => {
    const [row] = await tx.selectFrom('payments').selectAll().where('payment_id', '=', ahead.uid).execute()
    await context.handlers.plan.onRefund(tx, row!, product.clock.now())
  })
  const { right, past } = await other.visitor.get(readConsultations)
  // The rest of the trial that it was bought in is back.
  expect([right.state, past[0]?.state]).toEqual(['notInPlan', 'cancelled'])
  const used = await product.rows('select used from consultation_allowances where user_id = $1', [
    other.userId,
  ])
  expect(used).toEqual([{ used: 0 }])
})
