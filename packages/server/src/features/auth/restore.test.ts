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
import { HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const NEW = 'a quite new password'
const words = (password: string) => ({ password, repeat_password: password })

/** Somebody who has just got the link for a new password. */
const forgetful = async () => {
  const person = await registeredUser(product)
  product.clock.pass(1000)
  await product.visitor().get(forgotPassword, { body: { email: person.email } })
  const token = tokenIn((await newestMail(product, person.email, 'парол')).body_text)
  return { ...person, token }
}

describe('a forgotten password', () => {
  test('is replaced by the link of a mail: the new one signs in, the old one does not', async () => {
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

  test('is set once by a link, and setting it makes older links worthless', async () => {
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

  test('needs a link, and two equal passwords of six signs', async () => {
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

  test('proves the address: it counts as confirmed and the trial begins', async () => {
    const { email, token } = await forgetful()
    await product.visitor().get(restorePassword, { body: { token, ...words(NEW) } })
    const visitor = product.visitor()
    await visitor.get(login, { body: { email, password: NEW } })
    expect((await visitor.get(readProfile)).is_email_verified).toBe(true)
    expect((await visitor.get(readSubscription))?.is_trial).toBe(true)
  })
})

describe('asking for a new password', () => {
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
    // The mail of the registration counts too.
    product.clock.pass(HOUR)
    for (const address of [email, newEmail()]) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push((await ask(address)).statusCode)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
    product.clock.pass(HOUR)
    expect((await ask(email)).statusCode).toBe(204)
  })
})
