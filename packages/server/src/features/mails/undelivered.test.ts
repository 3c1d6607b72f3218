import { listMails, openPerson, refresh, releaseAddress, unblockAddress } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import {
  letterReader,
  letterSettings,
  lettersTo,
  NEXT_SATURDAY,
  publishResult,
  runLetters,
  SATURDAY,
} from '@grani/testing/letters.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { type Mailer, MailDeliveryError } from '../../platform/mail/mailer.ts'
import { enqueueMail, sendNext } from '../../platform/mail/outbox.ts'

const EVENTS_TOKEN = 'a-token-of-the-mail-service'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { MAIL_EVENTS_TOKEN: EVENTS_TOKEN } })
})
afterAll(() => product.stop())

const report = (client: Client, body: object, token = EVENTS_TOKEN) =>
  client.raw({
    method: 'POST',
    url: '/api/mails/undelivered',
    headers: { authorization: `Bearer ${token}` },
    body,
  })

describe('a mail that came back', () => {
  test.each([
    [{ kind: 'bounce', code: '5.1.1' }, 'bounce'],
    [{ kind: 'complaint' }, 'complaint'],
  ] as const)(
    'of which the mail service tells (%j) stops the letters, until the person lets them go again',
    async (event, reason) => {
      const { visitor, email, userId } = await letterReader(product)
      await publishResult(product, userId, { quality: 'friendliness' })
      expect((await report(product.visitor(), { address: email.toUpperCase(), ...event })).statusCode).toBe(
        204,
      )
      expect(await letterSettings(visitor)).toMatchObject({ is_on: true, blocked: { reason } })
      await runLetters(product, SATURDAY)
      expect(await lettersTo(product, email)).toEqual([])
      await visitor.get(refresh)
      expect(await visitor.get(unblockAddress)).toMatchObject({ blocked: null })
      await runLetters(product, NEXT_SATURDAY)
      expect(await lettersTo(product, email)).toHaveLength(1)
    },
  )

  test('for a while, or to nobody’s address, changes nothing, and only the mail service is believed', async () => {
    const { visitor, email } = await letterReader(product)
    const service = product.visitor()
    await report(service, { address: email, kind: 'bounce', code: '4.2.2' })
    await report(service, { address: email, kind: 'bounce', is_permanent: false })
    expect((await report(service, { address: 'nobody@example.org', kind: 'complaint' })).statusCode).toBe(204)
    expect((await report(service, { address: email, kind: 'complaint' }, 'guessed')).statusCode).toBe(401)
    expect(await letterSettings(visitor)).toMatchObject({ blocked: null })
    expect(
      await product.rows("select 1 from blocked_addresses where address = 'nobody@example.org'"),
    ).toEqual([])
  })
})

const WITHOUT_MAILBOX: Mailer = {
  deliver: async () => {
    throw new MailDeliveryError('SMTP: EENVELOPE 550', '5.1.1')
  },
  close: () => {},
}

test('an address that the mail server refuses as missing is blocked at once, and the letter in the outbox goes', async () => {
  const { visitor, email, userId } = await letterReader(product)
  const { db } = product.database
  // Later than the server's own worker looks.
  const later = new Date(product.clock.now().getTime() + HOUR)
  const mail = { userId, to: email, subject: 'x', text: 'x', html: 'x' }
  for (const kind of ['weekly-letter', 'new-device']) await enqueueMail(db, { ...mail, kind }, later)
  await sendNext({ db, mailer: WITHOUT_MAILBOX, now: later, onError: () => {} })
  expect(await letterSettings(visitor)).toMatchObject({ blocked: { reason: 'bounce' } })
  expect(await product.rows('select kind from mail_outbox where user_id = $1', [userId])).toEqual([
    { kind: 'new-device' },
  ])
})

test('the staff see which addresses take no letters, hidden, and let them go again for a reason', async () => {
  const { visitor, email, userId: uid } = await letterReader(product)
  await report(product.visitor(), { address: email, kind: 'bounce', code: '5.1.1' })
  const { visitor: staff } = await staffMember(product, ['support'])
  const page = await staff.raw({ method: 'GET', url: listMails.path })
  expect(page.body).not.toContain(email)
  expect(page.json().blocked_addresses).toContainEqual(
    expect.objectContaining({ uid, reason: 'bounce', code: '5.1.1' }),
  )
  const body = { reason: 'Ящик снова принимает' }
  const card = await staff.get(openPerson, { params: { uid }, body })
  expect(card.blocked_address).toMatchObject({ reason: 'bounce', code: '5.1.1' })
  expect((await staff.get(releaseAddress, { params: { uid }, body })).blocked_address).toBeNull()
  expect(await staff.call(releaseAddress, { params: { uid }, body })).toMatchObject({ code: 'ERR_CONFLICT' })
  expect(await letterSettings(visitor)).toMatchObject({ blocked: null })
  expect(await product.rows("select subject from journal where action = 'person.release-address'")).toEqual([
    { subject: uid },
  ])
})
