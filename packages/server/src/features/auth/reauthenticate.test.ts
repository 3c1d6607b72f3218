import {
  passkeyReauthenticationOptions,
  passkeySignInOptions,
  readProfile,
  refresh,
  removeProfile,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userWithPasskey } from '@grani/testing/passkeys.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { PASSWORD, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const REFUSED = { kind: 'refused', code: 'ERR_AUTH' }

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
    const { visitor, authenticator } = await userWithPasskey(product)
    const stranger = await userWithPasskey(product)
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
