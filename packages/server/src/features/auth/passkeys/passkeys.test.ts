import {
  addPasskey,
  forgotPassword,
  listPasskeys,
  login,
  logout,
  MAX_PASSKEYS,
  passkeyReauthenticationOptions,
  passkeySignIn,
  passkeySignInOptions,
  readProfile,
  refresh,
  removePasskey,
  removeProfile,
  renamePasskey,
  restorePassword,
  startAddingPasskey,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { type Deviation, softwareAuthenticator } from '@grani/testing/software-authenticator.ts'
import {
  newestMail,
  PASSWORD,
  registeredUser,
  tokenIn,
  userIdOf,
  verifiedUser,
} from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const addTo = async (visitor: Client, name = 'Ноутбук', authenticator = softwareAuthenticator()) => {
  const options = await visitor.get(startAddingPasskey, { body: { password: PASSWORD } })
  const passkey = await visitor.get(addPasskey, { body: { name, response: authenticator.create(options) } })
  return { passkey, authenticator }
}

const userWithPasskey = async (authenticator = softwareAuthenticator()) => {
  const user = await verifiedUser(product)
  return { ...user, ...(await addTo(user.visitor, 'Ноутбук', authenticator)) }
}

/** Signs in from a new browser on the other server. */
const signInWith = async (
  authenticator: ReturnType<typeof softwareAuthenticator>,
  deviation?: Deviation,
  visitor = product.visitor({ server: 1 }),
) => {
  const response = authenticator.get(await visitor.get(passkeySignInOptions), deviation)
  return { visitor, response, reply: await visitor.call(passkeySignIn, { body: { response } }) }
}

const REFUSED = { kind: 'refused', code: 'ERR_AUTH' }

describe('a passkey', () => {
  test('is added with the password, announced by mail, and signs in without one', async () => {
    const { visitor, email, passkey, authenticator } = await userWithPasskey()
    expect(passkey).toMatchObject({ name: 'Ноутбук', used_at: null })
    const mail = await newestMail(product, email, 'добавлен ключ доступа')
    expect(mail.body_text).toContain('«Ноутбук»')
    await visitor.get(logout)
    product.clock.pass(MINUTE)
    const { visitor: other, reply } = await signInWith(authenticator)
    expect(reply).toMatchObject({ kind: 'ok' })
    expect(await other.get(readProfile)).toMatchObject({ email })
    expect(await other.get(listPasskeys)).toEqual([
      { ...passkey, used_at: product.clock.now().toISOString() },
    ])
    await newestMail(product, email, 'с нового устройства')
  })

  test('that does not count its signatures signs in again and again', async () => {
    const { authenticator } = await userWithPasskey(softwareAuthenticator({ counts: false }))
    for (let i = 0; i < 3; i++) expect((await signInWith(authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('gets another name, and signs in no more when it is removed; the password stays', async () => {
    const { visitor, email, passkey, authenticator } = await userWithPasskey()
    const params = { id: passkey.id }
    await visitor.get(renamePasskey, { params, body: { name: 'Старый ноутбук' } })
    expect(await visitor.get(listPasskeys)).toMatchObject([{ name: 'Старый ноутбук' }])
    await visitor.get(removePasskey, { params })
    expect(await visitor.get(listPasskeys)).toEqual([])
    expect((await signInWith(authenticator)).reply).toMatchObject(REFUSED)
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      kind: 'ok',
    })
    const mail = await newestMail(product, email, 'Ключ доступа удалён')
    expect(mail.body_text).toContain('«Старый ноутбук»')
  })

  test('belongs to its user: others can neither name nor remove nor see it', async () => {
    const { visitor, passkey } = await userWithPasskey()
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
    const { visitor, email, authenticator } = await userWithPasskey()
    await newestMail(product, email)
    product.clock.pass(MINUTE)
    await visitor.get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    await visitor.get(restorePassword, { body: { token, password: PASSWORD, repeat_password: PASSWORD } })
    expect((await signInWith(authenticator)).reply).toMatchObject(REFUSED)
  })

  test('goes with the account', async () => {
    const { visitor, email, authenticator } = await userWithPasskey()
    const userId = await userIdOf(product, email)
    await visitor.get(removeProfile)
    expect((await signInWith(authenticator)).reply).toMatchObject(REFUSED)
    expect(await product.rows('select from passkeys where user_id = $1', [userId])).toEqual([])
  })
})

describe('a sign-in is refused', () => {
  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge that is not ours', { challenge: Buffer.alloc(120, 7).toString('base64url') }],
    ['without the user being verified by the device', { isVerified: false }],
    ['in the name of an unknown user', { handle: Buffer.alloc(16, 4).toString('base64url') }],
    ['with a handle that is none', { handle: 'x' }],
    ['with an unknown credential', { credential: Buffer.alloc(32, 5).toString('base64url') }],
  ])('%s', async (_what, deviation) => {
    const { authenticator } = await userWithPasskey()
    const { visitor, reply } = await signInWith(authenticator, deviation)
    expect(reply).toMatchObject(REFUSED)
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await signInWith(authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('with somebody else’s key in the name of the user', async () => {
    const { email, authenticator } = await userWithPasskey()
    const victim = await userWithPasskey()
    const handle = Buffer.from((await userIdOf(product, victim.email)).replaceAll('-', ''), 'hex')
    const { reply } = await signInWith(authenticator, { handle: handle.toString('base64url') })
    expect(reply).toMatchObject(REFUSED)
    expect(email).not.toBe(victim.email)
  })

  test('when the same answer comes again, on the other server and at the same moment too', async () => {
    const { authenticator } = await userWithPasskey(softwareAuthenticator({ counts: false }))
    const { response } = await signInWith(authenticator)
    const replay = await product.visitor().call(passkeySignIn, { body: { response } })
    expect(replay).toMatchObject(REFUSED)
    const fresh = authenticator.get(await product.visitor().get(passkeySignInOptions))
    const replies = await Promise.all(
      [0, 1, 0, 1].map(server =>
        product.visitor({ server }).call(passkeySignIn, { body: { response: fresh } }),
      ),
    )
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
  })

  test('five minutes after the challenge', async () => {
    const { authenticator } = await userWithPasskey()
    const visitor = product.visitor()
    const response = authenticator.get(await visitor.get(passkeySignInOptions))
    product.clock.pass(5 * MINUTE)
    expect(await visitor.call(passkeySignIn, { body: { response } })).toMatchObject(REFUSED)
  })

  test('when the counter does not go up: the key has been copied', async () => {
    const { authenticator } = await userWithPasskey()
    expect((await signInWith(authenticator, { counter: 7 })).reply).toMatchObject({ kind: 'ok' })
    expect((await signInWith(authenticator, { counter: 7 })).reply).toMatchObject(REFUSED)
    expect((await signInWith(authenticator, { counter: 6 })).reply).toMatchObject(REFUSED)
    expect((await signInWith(authenticator, { counter: 8 })).reply).toMatchObject({ kind: 'ok' })
  })

  test('after sixty of one network in a quarter of an hour, whoever they are from', async () => {
    const { authenticator } = await userWithPasskey(softwareAuthenticator({ counts: false }))
    const visitor = product.visitor()
    for (let i = 0; i < 60; i++) await signInWith(authenticator, { isVerified: false }, visitor)
    expect((await signInWith(authenticator, {}, visitor)).reply).toMatchObject({ code: 'ERR_RATE' })
    expect((await signInWith(authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('and the options tell nothing: they are the same for everyone but for the challenge', async () => {
    const { visitor } = await userWithPasskey()
    const { challenge: own, ...options } = await visitor.get(passkeySignInOptions)
    const { challenge: other, ...others } = await product.visitor().get(passkeySignInOptions)
    expect(options).toEqual({
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    })
    expect(others).toEqual(options)
    expect(other).not.toBe(own)
  })
})

describe('adding a passkey is refused', () => {
  test('with another password, and without one when the sign-in is a while ago', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.call(startAddingPasskey, { body: { password: 'not the one' } })).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { password: 'auth.forms.errors.wrongPassword' },
    })
    product.clock.pass(11 * MINUTE)
    expect(await visitor.call(startAddingPasskey, { body: {} })).toMatchObject({
      code: 'ERR_REAUTHENTICATION',
    })
    expect(await visitor.call(startAddingPasskey, { body: { password: PASSWORD } })).toMatchObject({
      kind: 'ok',
    })
  })

  test('while the address is not confirmed: the account may be a stranger’s', async () => {
    const { visitor } = await registeredUser(product)
    expect(await visitor.call(startAddingPasskey, { body: { password: PASSWORD } })).toMatchObject({
      code: 'ERR_EMAIL_NOT_VERIFIED',
    })
  })

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the user being verified by the device', { isVerified: false }],
  ])('%s', async (_what, deviation) => {
    const { visitor } = await verifiedUser(product)
    const options = await visitor.get(startAddingPasskey, { body: {} })
    const response = softwareAuthenticator().create(options, deviation)
    expect(await visitor.call(addPasskey, { body: { name: 'ключ', response } })).toMatchObject(REFUSED)
    expect(await visitor.get(listPasskeys)).toEqual([])
  })

  test('with a challenge of another session, of a sign-in, or one that was used', async () => {
    const { visitor, email } = await verifiedUser(product)
    const other = product.visitor()
    await other.get(login, { body: { email, password: PASSWORD } })
    const options = await visitor.get(startAddingPasskey, { body: {} })
    const response = softwareAuthenticator().create(options)
    expect(await other.call(addPasskey, { body: { name: 'ключ', response } })).toMatchObject(REFUSED)
    const { challenge } = await visitor.get(passkeySignInOptions)
    const foreign = softwareAuthenticator().create(options, { challenge })
    expect(await visitor.call(addPasskey, { body: { name: 'ключ', response: foreign } })).toMatchObject(
      REFUSED,
    )
    await visitor.get(addPasskey, { body: { name: 'ключ', response } })
    expect(await visitor.call(addPasskey, { body: { name: 'ключ', response } })).toMatchObject(REFUSED)
  })
})

describe('before the account is removed', () => {
  test('the user shows who they are, unless they have just signed in', async () => {
    const { visitor } = await verifiedUser(product)
    product.clock.pass(11 * MINUTE)
    expect(await visitor.call(removeProfile)).toMatchObject({ code: 'ERR_REAUTHENTICATION' })
    expect(await visitor.call(removeProfile, { body: { password: 'not the one' } })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    expect(await visitor.call(readProfile)).toMatchObject({ kind: 'ok' })
    expect(await visitor.call(removeProfile, { body: { password: PASSWORD } })).toMatchObject({ kind: 'ok' })
  })

  test('a passkey will do, one of the user’s own and asked for this', async () => {
    const { visitor, authenticator } = await userWithPasskey()
    const stranger = await userWithPasskey()
    product.clock.pass(16 * MINUTE)
    await visitor.get(refresh)
    const options = await visitor.get(passkeyReauthenticationOptions)
    expect(options.allowCredentials).toHaveLength(1)
    const foreign = stranger.authenticator.get(options)
    expect(await visitor.call(removeProfile, { body: { passkey: foreign } })).toMatchObject(REFUSED)
    const forSignIn = authenticator.get(await visitor.get(passkeySignInOptions))
    expect(await visitor.call(removeProfile, { body: { passkey: forSignIn } })).toMatchObject(REFUSED)
    const passkey = authenticator.get(await visitor.get(passkeyReauthenticationOptions))
    expect(await visitor.call(removeProfile, { body: { passkey } })).toMatchObject({ kind: 'ok' })
  })

  test('the password is not guessed from a stolen session', async () => {
    const { visitor } = await verifiedUser(product)
    for (let i = 0; i < 10; i++)
      expect(await visitor.call(removeProfile, { body: { password: `guess ${i}` } })).toMatchObject({
        code: 'ERR_VALIDATION',
      })
    expect(await visitor.call(removeProfile, { body: { password: PASSWORD } })).toMatchObject({
      code: 'ERR_RATE',
    })
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
