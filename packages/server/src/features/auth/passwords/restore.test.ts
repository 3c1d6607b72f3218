import {
  forgotPassword,
  login,
  readProfile,
  readSubscription,
  refresh,
  restorePassword,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newEmail, newestMail, PASSWORD, registeredUser, tokenIn } from '@grani/testing/users.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const NEW = 'a quite new password'
const words = (password: string) => ({ password, repeat_password: password })

/** A user who has just received the link for a new password. */
const forgetful = async () => {
  const user = await registeredUser(product)
  product.clock.pass(1000)
  await product.visitor().get(forgotPassword, { body: { email: user.email } })
  const token = tokenIn((await newestMail(product, user.email, 'парол')).body_text)
  return { ...user, token }
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link: the new one signs in, the old one does not', async () => {
    const { email, token } = await forgetful()
    await product.visitor().get(restorePassword, { body: { token, ...words(NEW) } })
    expect(await product.visitor().call(login, { body: { email, password: NEW } })).toMatchObject({
      kind: 'ok',
    })
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'ERR_AUTH',
    })
  })

  test('ends every session on every device', async () => {
    const { visitor, email, token } = await forgetful()
    const second = product.visitor()
    await second.get(login, { body: { email, password: PASSWORD } })
    await product.visitor().get(restorePassword, { body: { token, ...words(NEW) } })
    for (const browser of [visitor, second]) {
      expect(await browser.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
      expect(await browser.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    }
  })

  test('can be set once per link, and setting it revokes older links', async () => {
    const { email, token } = await forgetful()
    product.clock.pass(1000)
    await product.visitor().get(forgotPassword, { body: { email } })
    expect(await mailsTo(product, email)).toBe(3)
    await product.visitor().get(restorePassword, { body: { token, ...words(NEW) } })
    const newer = tokenIn((await newestMail(product, email, 'парол')).body_text)
    expect(newer).not.toBe(token)
    for (const used of [token, newer])
      expect(
        await product.visitor().call(restorePassword, { body: { token: used, ...words('another one') } }),
      ).toMatchObject({ status: 410, code: 'ERR_TOKEN' })
  })

  test('cannot be set by a link older than an hour', async () => {
    const { token } = await forgetful()
    product.clock.pass(60 * MINUTE)
    expect(await product.visitor().call(restorePassword, { body: { token, ...words(NEW) } })).toMatchObject({
      code: 'ERR_TOKEN',
    })
  })

  test('needs a token, and the same password of six characters twice', async () => {
    const { token } = await forgetful()
    const call = (body: object) =>
      product.visitor().raw({ method: 'POST', url: '/api/restore-password', body })
    expect((await call({ token: null, ...words(NEW) })).json()).toEqual({ code: 'ERR_TOKEN' })
    expect((await call({ token, password: NEW, repeat_password: 'else else' })).json()).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { repeat_password: 'passwordNotEqual' },
    })
    expect((await call({ token, ...words('12345') })).json()).toMatchObject({
      fields: { password: 'auth.forms.errors.passwordTooShort' },
    })
  })

  test('confirms the address and starts the trial when set', async () => {
    const { email, token } = await forgetful()
    await product.visitor().get(restorePassword, { body: { token, ...words(NEW) } })
    const visitor = product.visitor()
    await visitor.get(login, { body: { email, password: NEW } })
    expect((await visitor.get(readProfile)).is_email_verified).toBe(true)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })
})

describe('requesting a new password', () => {
  const ask = (email: string) =>
    product.visitor().raw({ method: 'POST', url: '/api/forgot-password', body: { email } })

  test('sends nothing to an address without an account, and its reply is the same', async () => {
    const { email } = await registeredUser(product)
    const unknown = newEmail()
    const known = await ask(email)
    const other = await ask(unknown)
    expect(known.statusCode).toBe(204)
    expect([other.statusCode, other.body]).toEqual([known.statusCode, known.body])
    expect(await mailsTo(product, email)).toBe(2)
    expect(await mailsTo(product, unknown)).toBe(0)
  })

  test('is limited in the same way whether or not the address has an account', async () => {
    const { email } = await registeredUser(product)
    for (const address of [email, newEmail()]) {
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await ask(address)).statusCode)
      // Too many links are silently not sent: a refusal would be another answer for an address without an account.
      expect(statuses).toEqual(Array(8).fill(204))
    }
  })
})
