import {
  closeSession,
  closeSessions,
  forgotPassword,
  listSessions,
  login,
  readProfile,
  refresh,
  register,
  restorePassword,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailsTo,
  newEmail,
  newestMail,
  PASSWORD,
  registeredUser,
  verifiedUser,
  registration,
  tokenIn,
} from '@grani/testing/users.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Somebody signed in on two browsers. */
const onTwo = async () => {
  const { visitor, email } = await verifiedUser(product)
  product.clock.pass(MINUTE)
  const other = product.visitor({ ip: '203.0.113.20' })
  await other.get(login, { body: { email, password: PASSWORD } })
  return { visitor, other, email }
}

describe('the list of devices', () => {
  test('shows every browser, the one last used first, and which of them asks', async () => {
    const { visitor, other } = await onTwo()
    const list = await visitor.get(listSessions)
    expect(list.map(({ ip, is_current }) => ({ ip, is_current }))).toEqual([
      { ip: '203.0.113.20', is_current: false },
      { ip: visitor.ip, is_current: true },
    ])
    expect((await other.get(listSessions)).map(({ is_current }) => is_current)).toEqual([true, false])
  })

  test('signs one browser out and leaves the others', async () => {
    const { visitor, other } = await onTwo()
    const id = (await visitor.get(listSessions))[0]?.id ?? ''
    await visitor.get(closeSession, { params: { id } })
    expect(await other.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await other.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await visitor.get(listSessions)).toHaveLength(1)
  })

  test('is one’s own: nobody sees or ends another person’s', async () => {
    const mine = await onTwo()
    const stranger = await registeredUser(product)
    const ids = (await mine.visitor.get(listSessions)).map(({ id }) => id)
    expect((await stranger.visitor.get(listSessions)).map(({ id }) => id)).not.toEqual(
      expect.arrayContaining(ids),
    )
    for (const id of ids)
      expect(await stranger.visitor.call(closeSession, { params: { id } })).toMatchObject({
        code: 'ERR_NOT_FOUND',
      })
    expect(await mine.visitor.get(listSessions)).toHaveLength(2)
  })
})

describe('«Выйти везде»', () => {
  test('ends every session at once, for copies of their cookies too, and all browsers but this one are new afterwards', async () => {
    const { visitor, other, email } = await onTwo()
    const copies = [visitor.copy(), other.copy()]
    await visitor.get(closeSessions)
    expect([...visitor.cookies.keys()]).toEqual(['grani_device'])
    for (const copy of copies) {
      expect(await copy.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
      expect(await copy.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    }
    const before = await mailsTo(product, email)
    await copies[0]?.get(login, { body: { email, password: PASSWORD } })
    expect(await mailsTo(product, email)).toBe(before + 1)
  })
})

describe('a session', () => {
  test('ends after a year, however often somebody comes', async () => {
    const { visitor } = await registeredUser(product)
    for (let i = 0; i < 7; i++) {
      product.clock.pass(52 * DAY)
      await visitor.get(refresh)
    }
    product.clock.pass(DAY)
    expect(await visitor.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
  })
})

describe('a password that anybody would try first', () => {
  test.each(['123456', 'Qwerty123', 'парольпароль'])('opens no account: %s', async password => {
    const body = { ...registration(newEmail()), password, repeat_password: password }
    expect(await product.visitor().call(register, { body })).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { password: 'auth.forms.errors.passwordTooCommon' },
    })
  })
})

describe('a new password', () => {
  test('has to be a better one than the first that anybody would try, and the link still works then', async () => {
    const { visitor, email } = await registeredUser(product)
    await visitor.get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    const set = (password: string) =>
      visitor.call(restorePassword, { body: { token, password, repeat_password: password } })
    expect(await set(`${email.split('@')[0]}1`)).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await set('a better phrase')).toMatchObject({ kind: 'ok' })
  })

  test('is told by mail, and every browser counts as new but the one that set it', async () => {
    const { visitor, email } = await registeredUser(product)
    const elsewhere = product.visitor()
    await elsewhere.get(login, { body: { email, password: PASSWORD } })
    await visitor.get(forgotPassword, { body: { email } })
    const { body_text } = await newestMail(product, email, 'Новый пароль')
    const password = 'another long phrase'
    await visitor.get(restorePassword, {
      body: { token: tokenIn(body_text), password, repeat_password: password },
    })
    await newestMail(product, email, 'изменён')
    const before = await mailsTo(product, email)
    await elsewhere.get(login, { body: { email, password } })
    expect(await mailsTo(product, email)).toBe(before + 1)
    await newestMail(product, email, 'нового устройства')
    await visitor.get(login, { body: { email, password } })
    expect(await mailsTo(product, email)).toBe(before + 1)
  })
})
