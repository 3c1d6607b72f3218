import { changePassword, login, readProfile, refresh, restorePassword, forgotPassword } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { newestMail, PASSWORD, tokenIn, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const NEW = 'a quite new password'
const change = (old_password: string, password = NEW) => ({
  body: { old_password, password, repeat_password: password },
})

describe('a new password in the profile', () => {
  test('signs in from then on; other sessions end, this one goes on, and a mail tells of it', async () => {
    const { visitor, email } = await verifiedUser(product)
    const other = product.visitor({ server: 1 })
    await other.get(login, { body: { email, password: PASSWORD } })
    await visitor.get(changePassword, change(PASSWORD))
    expect(await other.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await other.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await visitor.get(readProfile)).toMatchObject({ email, has_password: true })
    await visitor.get(refresh)
    await newestMail(product, email, 'Пароль от «Граней» изменён')
    const again = product.visitor()
    expect(await again.call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'ERR_AUTH',
    })
    expect(await again.call(login, { body: { email, password: NEW } })).toMatchObject({ kind: 'ok' })
  })

  test('needs the present one, and a link that was mailed before does not set another any more', async () => {
    const { visitor, email } = await verifiedUser(product)
    product.clock.pass(1000)
    await visitor.get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    expect(await visitor.call(changePassword, change('not the present one'))).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { old_password: 'auth.forms.errors.wrongPassword' },
    })
    await visitor.get(changePassword, change(PASSWORD))
    expect(
      await visitor.call(restorePassword, { body: { token, password: PASSWORD, repeat_password: PASSWORD } }),
    ).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test.each([
    [
      'two that differ',
      { password: NEW, repeat_password: `${NEW}!` },
      { repeat_password: 'auth.forms.errors.passwordsNotEqual' },
    ],
    [
      'a short one',
      { password: 'short', repeat_password: 'short' },
      { password: 'auth.forms.errors.passwordTooShort' },
    ],
    [
      'a common one',
      { password: 'qwerty', repeat_password: 'qwerty' },
      { password: 'auth.forms.errors.passwordTooCommon' },
    ],
  ])('is refused: %s', async (_what, words, fields) => {
    const { visitor } = await verifiedUser(product)
    const reply = await visitor.raw({
      method: 'POST',
      url: changePassword.path,
      body: { old_password: PASSWORD, ...words },
    })
    expect(reply.json()).toMatchObject({ code: 'ERR_VALIDATION', fields })
  })

  test('is not guessed from a stolen session: ten attempts on both servers together', async () => {
    const { visitor } = await verifiedUser(product)
    const codes: string[] = []
    for (let i = 0; i < 11; i++) {
      const reply = await visitor.call(changePassword, change(`guess number ${i}`))
      codes.push(reply.kind === 'ok' ? 'ok' : reply.code)
    }
    expect(codes).toEqual([...Array<string>(10).fill('ERR_VALIDATION'), 'ERR_RATE'])
    expect(await visitor.call(changePassword, change(PASSWORD))).toMatchObject({ code: 'ERR_RATE' })
    product.clock.pass(30 * MINUTE)
    await visitor.get(refresh)
    expect(await visitor.call(changePassword, change(PASSWORD))).toMatchObject({ kind: 'ok' })
  })

  test('of an account without one is refused: a session alone must not set the first', async () => {
    const { visitor, email } = await verifiedUser(product)
    await product.rows('update users set password_hash = null where email = $1', [email])
    expect((await visitor.get(readProfile)).has_password).toBe(false)
    expect(await visitor.call(changePassword, change(PASSWORD))).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})
