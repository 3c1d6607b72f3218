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

const signIn = (email: string, password = 'a guess', visitor = product.visitor()) =>
  visitor.raw({ method: 'POST', url: login.path, body: { email, password } })

/** Guesses until sign-in is blocked; returns for how many seconds. */
const blockedFor = async (email: string): Promise<number> => {
  for (let i = 0; i < 20; i++) {
    const reply = await signIn(email)
    if (reply.statusCode === 429) return Number(reply.headers['retry-after'])
  }
  throw new Error('Sign-in was never blocked')
}

describe('repeated guessing', () => {
  test('doubles the block each time, and Retry-After is exact', async () => {
    const email = newEmail()
    for (const minutes of [15, 30, 60]) {
      expect(await blockedFor(email)).toBe(minutes * 60)
      product.clock.pass(minutes * MINUTE - SECOND)
      expect((await signIn(email)).statusCode).toBe(429)
      product.clock.pass(SECOND)
    }
  })

  test('starts with the short block again after a day without attempts', async () => {
    const email = newEmail()
    expect(await blockedFor(email)).toBe(15 * 60)
    product.clock.pass(15 * MINUTE)
    expect(await blockedFor(email)).toBe(30 * 60)
    product.clock.pass(30 * MINUTE + DAY)
    expect(await blockedFor(email)).toBe(15 * 60)
  })

  test('never blocks the owner in a browser that has signed in before', async () => {
    const { email, visitor } = await registeredUser(product)
    const seconds = await blockedFor(email)
    expect(seconds).toBeGreaterThan(0)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
    expect((await signIn(email, PASSWORD, visitor.copy())).statusCode).toBe(204)
  })

  test('cannot use the device cookie of another account', async () => {
    const { email } = await registeredUser(product)
    const { visitor: other } = await registeredUser(product)
    await blockedFor(email)
    expect((await signIn(email, PASSWORD, other.copy())).statusCode).toBe(429)
  })
})

describe('a sign-in from an unknown browser', () => {
  test('is reported by a mail that names the browser, only the first time', async () => {
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
      "select mail_id from local_mails where recipient = $1 and subject like '%нового устройства%' union select mail_id from mail_outbox where recipient = $1",
      [email],
    )
    expect(mails).toHaveLength(1)
  })

  test('sends at most five mails a day, and none to an unconfirmed address', async () => {
    const owner = await verifiedUser(product)
    const squatted = await registeredUser(product)
    for (const { email, most } of [
      { email: owner.email, most: 5 },
      { email: squatted.email, most: 0 },
    ]) {
      const before = await mailsTo(product, email)
      for (let i = 0; i < 7; i++) expect((await signIn(email, PASSWORD)).statusCode).toBe(204)
      expect((await mailsTo(product, email)) - before).toBe(most)
    }
  })
})
