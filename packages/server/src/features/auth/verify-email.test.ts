import {
  readProfile,
  readSubscription,
  restorePassword,
  forgotPassword,
  sendVerification,
  verifyEmail,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailsTo,
  newEmail,
  newestMail,
  registeredUser,
  tokenIn,
  userIdOf,
  verifiedUser,
} from '@grani/testing/users.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const verificationOf = async (email: string) => tokenIn((await newestMail(product, email)).body_text)

describe('the link of the confirmation mail', () => {
  test('works once', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = await verificationOf(email)
    await visitor.get(verifyEmail, { body: { token } })
    expect(await visitor.call(verifyEmail, { body: { token } })).toMatchObject({
      status: 410,
      code: 'ERR_TOKEN',
    })
  })

  test('works once when it is opened eight times in parallel', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = await verificationOf(email)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => visitor.copy().call(verifyEmail, { body: { token } })),
    )
    expect(replies.filter(reply => reply.kind === 'ok')).toHaveLength(1)
  })

  test('works in another browser without a session', async () => {
    const { visitor, email } = await registeredUser(product)
    await product.visitor().get(verifyEmail, { body: { token: await verificationOf(email) } })
    expect((await visitor.get(readProfile)).is_email_verified).toBe(true)
  })

  test('expires after 48 hours', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = await verificationOf(email)
    product.clock.pass(48 * HOUR)
    expect(await visitor.copy().call(verifyEmail, { body: { token } })).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('cannot set a password, and a link for a password cannot confirm an address', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = await verificationOf(email)
    const secret = { password: 'a new one', repeat_password: 'a new one' }
    expect(await visitor.call(restorePassword, { body: { token, ...secret } })).toMatchObject({
      code: 'ERR_TOKEN',
    })

    product.clock.pass(1000)
    await visitor.get(forgotPassword, { body: { email } })
    const { body_text } = await newestMail(product, email, 'парол')
    expect(await visitor.call(verifyEmail, { body: { token: tokenIn(body_text) } })).toMatchObject({
      code: 'ERR_TOKEN',
    })
  })

  test('is worthless when one character is wrong', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = await verificationOf(email)
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    const other = await registeredUser(product)
    const ofOther = token.replace(/^[^.]+/, await userIdOf(product, other.email))
    for (const wrong of [forged, ofOther, 'nonsense', `${token}.x`])
      expect(await visitor.call(verifyEmail, { body: { token: wrong } })).toMatchObject({ code: 'ERR_TOKEN' })
    expect((await visitor.get(readProfile)).is_email_verified).toBe(false)
  })

  test('is stored only as a hash', async () => {
    const { email } = await registeredUser(product)
    const token = await verificationOf(email)
    const secret = token.split('.')[1] ?? ''
    const kept = await product.rows('select token_hash, purpose, email from mail_tokens where email = $1', [
      email,
    ])
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(String(kept[0]?.['token_hash'])).not.toContain(secret)
  })
})

describe('requesting the confirmation mail again', () => {
  test('sends another one, and both links work until one is used', async () => {
    const { visitor, email } = await registeredUser(product)
    const first = await verificationOf(email)
    product.clock.pass(1000)
    await visitor.get(sendVerification)
    expect(await mailsTo(product, email)).toBe(2)
    const second = await verificationOf(email)
    expect(second).not.toBe(first)
    await visitor.get(verifyEmail, { body: { token: second } })
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })

  test('sends nothing when the address is confirmed', async () => {
    const { visitor, email } = await verifiedUser(product)
    await visitor.get(sendVerification)
    expect(await mailsTo(product, email)).toBe(1)
  })

  test('is limited to five mails an hour including the first one, and says how long to wait', async () => {
    const { visitor, email } = await registeredUser(product)
    for (let i = 0; i < 4; i++) await visitor.get(sendVerification)
    const refused = await visitor.raw({ method: 'GET', url: '/api/send-verification' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'ERR_RATE' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(product, email)).toBe(5)
  })
})

test('one mailbox has one trial, however its address is written', async () => {
  const [name, domain] = newEmail().split('@')
  const trials: unknown[] = []
  for (const tag of ['+1', '', '+2']) {
    const email = `${name}${tag}@${domain}`
    const { visitor } = await registeredUser(product, product.visitor(), email)
    const { body_text } = await newestMail(product, email)
    await visitor.get(verifyEmail, { body: { token: tokenIn(body_text) } })
    trials.push((await visitor.get(readSubscription))?.is_trial ?? null)
  }
  expect(trials).toEqual([true, null, null])
})
