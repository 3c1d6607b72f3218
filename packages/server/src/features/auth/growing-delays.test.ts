import { login } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailsTo,
  newEmail,
  newestMail,
  PASSWORD,
  registeredUser,
  verifiedUser,
} from '@grani/testing/users.ts'
import { DAY, MINUTE, type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const enter = (email: string, password = 'a guess', visitor = product.visitor()) =>
  visitor.raw({ method: 'POST', url: login.path, body: { email, password } })

/** Guesses until the door closes; gives for how many seconds. */
const closedFor = async (email: string): Promise<number> => {
  for (let i = 0; i < 20; i++) {
    const reply = await enter(email)
    if (reply.statusCode === 429) return Number(reply.headers['retry-after'])
  }
  throw new Error('It never closed')
}

describe('who guesses on', () => {
  test('waits twice as long each time, and the wait that is told is the wait that is', async () => {
    const email = newEmail()
    for (const minutes of [15, 30, 60]) {
      expect(await closedFor(email)).toBe(minutes * 60)
      product.clock.pass(minutes * MINUTE - SECOND)
      expect((await enter(email)).statusCode).toBe(429)
      product.clock.pass(SECOND)
    }
  })

  test('begins anew after a day of quiet', async () => {
    const email = newEmail()
    expect(await closedFor(email)).toBe(15 * 60)
    product.clock.pass(15 * MINUTE)
    expect(await closedFor(email)).toBe(30 * 60)
    product.clock.pass(30 * MINUTE + DAY)
    expect(await closedFor(email)).toBe(15 * 60)
  })

  test('never locks the owner out of the browser where they have signed in before', async () => {
    const { email, visitor } = await registeredUser(product)
    const stranger = await closedFor(email)
    expect(stranger).toBeGreaterThan(0)
    expect((await enter(email, PASSWORD)).statusCode).toBe(429)
    expect((await enter(email, PASSWORD, visitor.copy())).statusCode).toBe(204)
  })

  test('is not let in on by the cookie of another person’s browser', async () => {
    const { email } = await registeredUser(product)
    const { visitor: stranger } = await registeredUser(product)
    await closedFor(email)
    expect((await enter(email, PASSWORD, stranger.copy())).statusCode).toBe(429)
  })
})

describe('a sign-in from a browser that was never here', () => {
  test('is told by mail with what it was, and only the first time', async () => {
    const { email, visitor } = await verifiedUser(product)
    const phone = product.visitor({ ip: '203.0.113.55' })
    const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
    const come = (browser: typeof phone) =>
      browser.raw({
        method: 'POST',
        url: login.path,
        body: { email, password: PASSWORD },
        headers: { 'user-agent': userAgent },
      })
    await come(phone)
    const { body_text } = await newestMail(product, email, 'нового устройства')
    expect(body_text).toContain('Chrome, Android')
    expect(body_text).toContain('203.0.113.55')
    await come(phone.copy())
    await come(visitor.copy())
    const mails = await product.rows(
      "select mail_id from local_mails where recipient = $1 and subject like '%нового устройства%' union all select mail_id from mail_outbox where recipient = $1",
      [email],
    )
    expect(mails).toHaveLength(1)
  })

  test('fills nobody’s mailbox: five mails a day, and none to an address that is not confirmed', async () => {
    const owner = await verifiedUser(product)
    const squatted = await registeredUser(product)
    for (const { email, most } of [
      { email: owner.email, most: 5 },
      { email: squatted.email, most: 0 },
    ]) {
      const before = await mailsTo(product, email)
      for (let i = 0; i < 7; i++) expect((await enter(email, PASSWORD)).statusCode).toBe(204)
      expect((await mailsTo(product, email)) - before).toBe(most)
    }
  })
})
