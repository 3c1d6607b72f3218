import { readBillingInfo, saveBillingInfo, verifyBillingInfo } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newEmail, newestMail, tokenIn, verifiedUser } from '@grani/testing/users.ts'
import { HOUR, type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A user who has just saved an address for receipts and got its link. */
const userWithLink = async () => {
  const { visitor } = await verifiedUser(product)
  const email = newEmail()
  expect(await visitor.get(saveBillingInfo, { body: { email } })).toEqual({
    email,
    is_verified: false,
    confirmed_email: null,
  })
  return { visitor, email, token: tokenIn((await newestMail(product, email)).body_text) }
}

describe('the address for receipts', () => {
  test('is empty at first', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.get(readBillingInfo)).toEqual({
      email: '',
      is_verified: false,
      confirmed_email: null,
    })
  })

  test('may be the account’s own, which was confirmed at sign-up and needs no other mail', async () => {
    const { visitor, email } = await verifiedUser(product)
    const mails = await mailsTo(product, email)
    expect(await visitor.get(saveBillingInfo, { body: { email } })).toEqual({
      email,
      is_verified: true,
      confirmed_email: email,
    })
    expect(await mailsTo(product, email)).toBe(mails)
  })

  test('is confirmed by the link that was mailed to it, once', async () => {
    const { visitor, email, token } = await userWithLink()
    expect(await visitor.get(verifyBillingInfo, { body: { token } })).toEqual({
      email,
      is_verified: true,
      confirmed_email: email,
    })
    expect(await visitor.call(verifyBillingInfo, { body: { token } })).toMatchObject({
      status: 410,
      code: 'ERR_TOKEN',
    })
    expect(await visitor.get(readBillingInfo)).toEqual({ email, is_verified: true, confirmed_email: email })
  })

  test('is not confirmed by another user, and the link still works afterwards', async () => {
    const { visitor, email, token } = await userWithLink()
    const stranger = await userWithLink()
    expect(await stranger.visitor.call(verifyBillingInfo, { body: { token } })).toMatchObject({
      code: 'ERR_TOKEN',
    })
    expect((await stranger.visitor.get(readBillingInfo)).is_verified).toBe(false)
    expect(await visitor.get(verifyBillingInfo, { body: { token } })).toEqual({
      email,
      is_verified: true,
      confirmed_email: email,
    })
  })

  test('is not confirmed by the link of another user who saved the same address', async () => {
    const { email, token } = await userWithLink()
    const { visitor } = await verifiedUser(product)
    await visitor.get(saveBillingInfo, { body: { email } })
    expect(await visitor.call(verifyBillingInfo, { body: { token } })).toMatchObject({ code: 'ERR_TOKEN' })
    expect(await visitor.get(readBillingInfo)).toEqual({ email, is_verified: false, confirmed_email: null })
  })

  test('is not confirmed by a link older than 48 hours', async () => {
    const { visitor, token } = await userWithLink()
    product.clock.pass(48 * HOUR)
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    expect(await visitor.call(verifyBillingInfo, { body: { token } })).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('has to be confirmed again when it changes: the link to the old one confirms nothing', async () => {
    const { visitor, token } = await userWithLink()
    const other = newEmail()
    await visitor.get(saveBillingInfo, { body: { email: other } })
    expect(await visitor.call(verifyBillingInfo, { body: { token } })).toMatchObject({ code: 'ERR_TOKEN' })
    expect(await visitor.get(readBillingInfo)).toEqual({
      email: other,
      is_verified: false,
      confirmed_email: null,
    })
  })

  test('that is confirmed stays in use until another one is confirmed', async () => {
    const { visitor, email, token } = await userWithLink()
    await visitor.get(verifyBillingInfo, { body: { token } })
    const other = newEmail()
    const waiting = { email: other, is_verified: false, confirmed_email: email }
    expect(await visitor.get(saveBillingInfo, { body: { email: other } })).toEqual(waiting)
    expect(await visitor.get(readBillingInfo)).toEqual(waiting)
    // Saving the confirmed address again needs no mail.
    const third = newEmail()
    await visitor.get(saveBillingInfo, { body: { email: third } })
    const back = { email, is_verified: true, confirmed_email: email }
    expect(await visitor.get(saveBillingInfo, { body: { email } })).toEqual(back)
    await visitor.get(saveBillingInfo, { body: { email: other } })
    const link = tokenIn((await newestMail(product, other)).body_text)
    expect(await visitor.get(verifyBillingInfo, { body: { token: link } })).toEqual({
      email: other,
      is_verified: true,
      confirmed_email: other,
    })
  })

  test('gets the link again when it is saved again, unless it is confirmed', async () => {
    const { visitor, email } = await userWithLink()
    product.clock.pass(SECOND)
    await visitor.get(saveBillingInfo, { body: { email } })
    expect(await mailsTo(product, email)).toBe(2)
    const { body_text } = await newestMail(product, email)
    await visitor.get(verifyBillingInfo, { body: { token: tokenIn(body_text) } })
    expect(await visitor.get(saveBillingInfo, { body: { email } })).toEqual({
      email,
      is_verified: true,
      confirmed_email: email,
    })
    expect(await mailsTo(product, email)).toBe(2)
  })

  test('that needs no link is saved, however many mails others have caused to it', async () => {
    const { visitor, email, token } = await userWithLink()
    await visitor.get(verifyBillingInfo, { body: { token } })
    const own = await verifiedUser(product)
    product.clock.pass(HOUR)
    const stranger = await verifiedUser(product)
    for (const address of [email, own.email])
      for (let i = 0; i < 5; i++) await stranger.visitor.call(saveBillingInfo, { body: { email: address } })
    await visitor.raw({ method: 'POST', url: '/api/refresh' })
    await own.visitor.raw({ method: 'POST', url: '/api/refresh' })
    for (const user of [
      { visitor, email },
      { visitor: own.visitor, email: own.email },
    ])
      expect(await user.visitor.call(saveBillingInfo, { body: { email: user.email } })).toEqual({
        kind: 'ok',
        body: { email: user.email, is_verified: true, confirmed_email: user.email },
      })
    const late = await verifiedUser(product)
    expect(await late.visitor.call(saveBillingInfo, { body: { email } })).toMatchObject({ code: 'ERR_RATE' })
    expect(await late.visitor.get(readBillingInfo)).toMatchObject({ email: '', is_verified: false })
  })

  test('cannot be used to send many mails to strangers', async () => {
    const { visitor } = await verifiedUser(product)
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const reply = await visitor.call(saveBillingInfo, { body: { email: newEmail() } })
      statuses.push(reply.kind === 'ok' ? 'ok' : reply.code)
    }
    expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ERR_RATE'])
  })

  test.each(['nobody', 'a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org'])(
    'has to be one address, not %j',
    async email => {
      const { visitor } = await verifiedUser(product)
      expect(await visitor.call(saveBillingInfo, { body: { email } })).toMatchObject({
        code: 'ERR_VALIDATION',
        fields: { email: 'auth.forms.errors.email' },
      })
    },
  )
})
