import { giveConsultationCredit, openPerson, revealEmail, type Role } from '@grani/contract'
import { type DescribedEndpoint, endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, urlOf } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { mailsTo, newestMail, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { VALID_BODIES } from '@grani/testing/valid-bodies.ts'
import { type PersonKind, personKindOf } from './persons-in-calls.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const reason = 'обращение 41'
const UNKNOWN = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const ofStaff = Object.entries(endpoints()).filter(([, { access }]) => access === 'staff')
const naming = ofStaff.filter(([, endpoint]) => personKindOf(endpoint) !== null)

/** What a path or a body looks like that has a person in it. */
const looksPersonal = ({ path, body }: DescribedEndpoint): boolean =>
  /\/(?:people|staff|refunds|receipts|specialists|consultations|meetings)\/:/.test(path) ||
  (body !== undefined && 'email' in (VALID_BODIES[path] ?? {}))

/** A member of the staff in all roles who is also a buyer, a client and a specialist: what of theirs is in a call, by its kind. */
const everything = async () => {
  const roles: Role[] = ['owner', 'support', 'specialist']
  const { visitor, email, userId } = await staffMember(product, roles)
  const [receipt = '', refund = '', specialist = '', consultation = ''] = Array.from({ length: 4 }, () =>
    crypto.randomUUID(),
  )
  const now = product.clock.now()
  await product.rows(
    `insert into payments (user_id, payment_id, kind, item, title, amount, provider, idempotence_key, status, created_at)
     values ($1, $2, 'plan', 'basic', 'x', 49000, 'local', gen_random_uuid(), 'succeeded', $3)`,
    [userId, receipt, now],
  )
  await product.rows(
    `insert into refunds (user_id, refund_id, payment_id, cause, status, idempotence_key, created_at)
     values ($1, $2, $3, 'requested', 'requested', gen_random_uuid(), $4)`,
    [userId, refund, receipt, now],
  )
  await product.rows(
    `insert into specialists (specialist_id, account_id, name, about, education, time_zone, is_active)
     values ($1, $2, 'x', 'x', 'x', 'Europe/Moscow', true)`,
    [specialist, userId],
  )
  await product.rows(
    `insert into consultations (user_id, consultation_id, specialist_id, slot_id, starts_at, ends_at, paid_by, state, client_zone,
       room, sequence, booked_at, changed_at)
     values ($1, $2, $3, gen_random_uuid(), $4, $4::timestamptz + interval '50 minutes', 'credit', 'booked', 'Europe/Moscow', 'x', 0,
       $4, $4)`,
    [userId, consultation, specialist, now],
  )
  const own: Record<PersonKind, string> = { user: userId, email, refund, receipt, specialist, consultation }
  return { visitor, own }
}

/** Makes a call about what is its person's, with everything else of no row. */
const callAbout = async (visitor: Client, endpoint: DescribedEndpoint, own: Record<PersonKind, string>) => {
  const kind = personKindOf(endpoint)
  const value = kind ? own[kind] : UNKNOWN
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const others = (name: string): string => (name === 'seq' ? '1' : UNKNOWN)
  const params = Object.fromEntries(names.map((name, i) => [name, i === 0 ? value : others(name)]))
  const body = VALID_BODIES[endpoint.path]
  const reply = await visitor.raw({
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    body: endpoint.method === 'GET' ? undefined : { ...body, ...(kind === 'email' && { email: value }) },
  })
  return reply.statusCode < 400 ? 'allowed' : reply.json<{ code: string }>().code
}

describe('a call of the staff with a person in it', () => {
  test('is known as one: a new one that looks like it does not pass without a guard', () => {
    for (const [name, endpoint] of ofStaff)
      expect([name, personKindOf(endpoint) !== null]).toEqual([name, looksPersonal(endpoint)])
  })

  test('is refused about the caller: money, roles, second factor, card, meeting', async () => {
    const { visitor, own } = await everything()
    for (const [name, endpoint] of naming) {
      await openStaffSession(product, visitor)
      expect([name, await callAbout(visitor, endpoint, own)]).toEqual([name, 'ERR_SECOND_PERSON'])
    }
  })

  test('is not refused about somebody else', async () => {
    const { own } = await everything()
    const other = await staffMember(product, ['owner', 'support', 'specialist'])
    // Backwards: whoever has proposed a refund may not decide about it.
    for (const [name, endpoint] of naming.toReversed()) {
      await openStaffSession(product, other.visitor)
      expect([name, await callAbout(other.visitor, endpoint, own)]).not.toEqual([name, 'ERR_SECOND_PERSON'])
    }
  })
})

test('the card of an owner is for owners', async () => {
  const owner = await staffMember(product, ['owner'])
  const [support, second] = [await staffMember(product, ['support']), await staffMember(product, ['owner'])]
  const open = (visitor: Client) =>
    visitor.call(openPerson, { params: { uid: owner.userId }, body: { reason } })
  expect(await open(support.visitor)).toMatchObject({ code: 'ERR_ROLE' })
  expect(await open(second.visitor)).toMatchObject({ kind: 'ok' })
})

test('from the third consultation within ninety days on, somebody else gives the next one', async () => {
  const { email } = await verifiedUser(product)
  const uid = await userIdOf(product, email)
  const [first, second] = [await staffMember(product, ['support']), await staffMember(product, ['support'])]
  const give = (by: Client) => by.call(giveConsultationCredit, { params: { uid }, body: { reason } })
  for (let i = 0; i < 2; i++) {
    product.clock.pass(1000)
    expect(await give(first.visitor)).toMatchObject({ kind: 'ok' })
  }
  expect(await give(first.visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
  product.clock.pass(1000)
  expect(await give(second.visitor)).toMatchObject({ kind: 'ok' })
  expect(await give(second.visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
})

test('thirty addresses a day are shown to one member of the staff, and owners hear of the eleventh at once', async () => {
  const owner = await staffMember(product, ['owner'])
  const { visitor } = await staffMember(product, ['support'])
  const { email } = await verifiedUser(product)
  const uid = await userIdOf(product, email)
  const before = await mailsTo(product, owner.email)
  const reveal = () => visitor.call(revealEmail, { params: { uid }, body: { reason } })
  for (let i = 0; i < 10; i++) expect(await reveal()).toMatchObject({ kind: 'ok' })
  expect(await mailsTo(product, owner.email)).toBe(before)
  expect(await reveal()).toMatchObject({ kind: 'ok' })
  const mail = await newestMail(product, owner.email, 'Сотрудник открывает много адресов')
  expect(mail.body_text).toContain('за сутки уже 11 адресов')
  expect(mail.body_text).not.toContain(email)
  for (let i = 0; i < 19; i++) expect(await reveal()).toMatchObject({ kind: 'ok' })
  expect(await reveal()).toMatchObject({ code: 'ERR_RATE' })
  product.clock.pass(2 * DAY)
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
  await openStaffSession(product, visitor)
  expect(await reveal()).toMatchObject({ kind: 'ok' })
})

test.each(['про anna@example.org', 'телефон +7 (912) 345-67-89', 'карта 4111 1111 1111 1111'])(
  'a reason that names somebody is refused: %s',
  async text => {
    const { visitor } = await staffMember(product, ['support'])
    const { email } = await verifiedUser(product)
    const params = { uid: await userIdOf(product, email) }
    expect(await visitor.call(openPerson, { params, body: { reason: text } })).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { reason: 'staff.forms.errors.reasonNamesPerson' },
    })
    expect(
      await visitor.call(openPerson, { params, body: { reason: 'обращение 2026-118, чек 1200' } }),
    ).toMatchObject({
      kind: 'ok',
    })
  },
)
