import {
  addPasskey,
  listPasskeys,
  login,
  passkeyReauthenticationOptions,
  passkeySignInOptions,
  startAddingPasskey,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { type Deviation, softwareAuthenticator } from '@grani/testing/software-authenticator.ts'
import { PASSWORD, registeredUser, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const REFUSED = { kind: 'refused', code: 'ERR_AUTH' }

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

  test('with a challenge of another session, for anything else, or one that was used', async () => {
    const { visitor, email } = await verifiedUser(product)
    const other = product.visitor()
    await other.get(login, { body: { email, password: PASSWORD } })
    const options = await visitor.get(startAddingPasskey, { body: {} })
    const response = softwareAuthenticator().create(options)
    expect(await other.call(addPasskey, { body: { name: 'ключ', response } })).toMatchObject(REFUSED)
    // Those are given to whoever asks, without the password.
    for (const unproven of [passkeySignInOptions, passkeyReauthenticationOptions]) {
      const { challenge } = await visitor.get(unproven)
      const foreign = softwareAuthenticator().create(options, { challenge })
      expect(await visitor.call(addPasskey, { body: { name: 'ключ', response: foreign } })).toMatchObject(
        REFUSED,
      )
    }
    await visitor.get(addPasskey, { body: { name: 'ключ', response } })
    expect(await visitor.call(addPasskey, { body: { name: 'ключ', response } })).toMatchObject(REFUSED)
  })
})
