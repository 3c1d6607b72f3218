import {
  addPasskey,
  forgotPassword,
  listPasskeys,
  login,
  logout,
  MAX_PASSKEYS,
  passkeySignInOptions,
  readProfile,
  removePasskey,
  removeProfile,
  renamePasskey,
  restorePassword,
  startAddingPasskey,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWithPasskey, userWithPasskey } from '@grani/testing/passkeys.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { softwareAuthenticator } from '@grani/testing/software-authenticator.ts'
import { newestMail, PASSWORD, tokenIn, userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const REFUSED = { kind: 'refused', code: 'ERR_AUTH' }

describe('a passkey', () => {
  test('is added with the password, announced by mail, and signs in without one', async () => {
    const { visitor, email, passkey, authenticator } = await userWithPasskey(product)
    expect(passkey).toMatchObject({ name: 'Ноутбук', used_at: null })
    const mail = await newestMail(product, email, 'добавлен ключ доступа')
    expect(mail.body_text).toContain('«Ноутбук»')
    await visitor.get(logout)
    product.clock.pass(MINUTE)
    const { visitor: other, reply } = await signInWithPasskey(product, authenticator)
    expect(reply).toMatchObject({ kind: 'ok' })
    expect(await other.get(readProfile)).toMatchObject({ email })
    expect(await other.get(listPasskeys)).toEqual([
      { ...passkey, used_at: product.clock.now().toISOString() },
    ])
    await newestMail(product, email, 'с нового устройства')
  })

  test('that does not count its signatures signs in again and again', async () => {
    const { authenticator } = await userWithPasskey(product, softwareAuthenticator({ counts: false }))
    for (let i = 0; i < 3; i++)
      expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('gets another name, and signs in no more when it is removed; the password stays', async () => {
    const { visitor, email, passkey, authenticator } = await userWithPasskey(product)
    const params = { id: passkey.id }
    await visitor.get(renamePasskey, { params, body: { name: 'Старый ноутбук' } })
    expect(await visitor.get(listPasskeys)).toMatchObject([{ name: 'Старый ноутбук' }])
    await visitor.get(removePasskey, { params })
    expect(await visitor.get(listPasskeys)).toEqual([])
    expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject(REFUSED)
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      kind: 'ok',
    })
    const mail = await newestMail(product, email, 'Ключ доступа удалён')
    expect(mail.body_text).toContain('«Старый ноутбук»')
  })

  test('belongs to its user: others can neither name nor remove nor see it', async () => {
    const { visitor, passkey } = await userWithPasskey(product)
    const { visitor: stranger } = await verifiedUser(product)
    const params = { id: passkey.id }
    expect(await stranger.get(listPasskeys)).toEqual([])
    for (const reply of [
      await stranger.call(renamePasskey, { params, body: { name: 'мой' } }),
      await stranger.call(removePasskey, { params }),
    ])
      expect(reply).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await visitor.get(listPasskeys)).toEqual([passkey])
  })

  test('stays with a user up to a number of them, also when they are added at the same moment', async () => {
    const { visitor } = await verifiedUser(product)
    const attempts = await Promise.all(
      Array.from({ length: MAX_PASSKEYS + 2 }, async () => {
        const options = await visitor.get(startAddingPasskey, { body: {} })
        return { name: 'ключ', response: softwareAuthenticator().create(options) }
      }),
    )
    const replies = await Promise.all(attempts.map(body => visitor.call(addPasskey, { body })))
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(MAX_PASSKEYS)
    expect(await visitor.call(startAddingPasskey, { body: {} })).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('goes when a new password is set by mail: whoever added it may not be the owner of the mailbox', async () => {
    const { visitor, email, authenticator } = await userWithPasskey(product)
    await newestMail(product, email)
    product.clock.pass(MINUTE)
    await visitor.get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    await visitor.get(restorePassword, { body: { token, password: PASSWORD, repeat_password: PASSWORD } })
    expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject(REFUSED)
  })

  test('goes with the account', async () => {
    const { visitor, email, authenticator } = await userWithPasskey(product)
    const userId = await userIdOf(product, email)
    await visitor.get(removeProfile)
    expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject(REFUSED)
    expect(await product.rows('select from passkeys where user_id = $1', [userId])).toEqual([])
  })
})

test('passkeys of a site with its pages on another host are bound to that host', async () => {
  const split = await startProduct({
    env: {
      WEB_ORIGIN: 'https://app.grani.example',
      PUBLIC_URL: 'https://api.grani.example',
      LOCAL_MAILBOX: 'yes',
      LOCAL_CHECKOUT: 'yes',
    },
  })
  try {
    expect((await split.visitor().get(passkeySignInOptions)).rpId).toBe('app.grani.example')
  } finally {
    await split.stop()
  }
})
