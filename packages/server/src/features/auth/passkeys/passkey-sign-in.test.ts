import { passkeySignIn, passkeySignInOptions, readProfile } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWithPasskey, userWithPasskey } from '@grani/testing/passkeys.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { type Deviation, softwareAuthenticator } from '@grani/testing/software-authenticator.ts'
import { userIdOf } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const REFUSED = { kind: 'refused', code: 'ERR_AUTH' }

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
    const { authenticator } = await userWithPasskey(product)
    const { visitor, reply } = await signInWithPasskey(product, authenticator, deviation)
    expect(reply).toMatchObject(REFUSED)
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('with somebody else’s key in the name of the user', async () => {
    const { authenticator } = await userWithPasskey(product)
    const victim = await userWithPasskey(product)
    const handle = Buffer.from((await userIdOf(product, victim.email)).replaceAll('-', ''), 'hex')
    const { reply } = await signInWithPasskey(product, authenticator, {
      handle: handle.toString('base64url'),
    })
    expect(reply).toMatchObject(REFUSED)
  })

  test('when the same answer comes again, on the other server and at the same moment too', async () => {
    const { authenticator } = await userWithPasskey(product, softwareAuthenticator({ counts: false }))
    const { response } = await signInWithPasskey(product, authenticator)
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
    const { authenticator } = await userWithPasskey(product)
    const visitor = product.visitor()
    const response = authenticator.get(await visitor.get(passkeySignInOptions))
    product.clock.pass(5 * MINUTE)
    expect(await visitor.call(passkeySignIn, { body: { response } })).toMatchObject(REFUSED)
  })

  test('when the counter does not go up: the key has been copied', async () => {
    const { authenticator } = await userWithPasskey(product)
    expect((await signInWithPasskey(product, authenticator, { counter: 7 })).reply).toMatchObject({
      kind: 'ok',
    })
    expect((await signInWithPasskey(product, authenticator, { counter: 7 })).reply).toMatchObject(REFUSED)
    expect((await signInWithPasskey(product, authenticator, { counter: 6 })).reply).toMatchObject(REFUSED)
    expect((await signInWithPasskey(product, authenticator, { counter: 8 })).reply).toMatchObject({
      kind: 'ok',
    })
  })

  test('after sixty of one network in a quarter of an hour, whoever they are from', async () => {
    const { authenticator } = await userWithPasskey(product, softwareAuthenticator({ counts: false }))
    const visitor = product.visitor()
    for (let i = 0; i < 60; i++)
      await signInWithPasskey(product, authenticator, { isVerified: false }, visitor)
    expect((await signInWithPasskey(product, authenticator, {}, visitor)).reply).toMatchObject({
      code: 'ERR_RATE',
    })
    expect((await signInWithPasskey(product, authenticator)).reply).toMatchObject({ kind: 'ok' })
  })

  test('and the options tell nothing: they are the same for everyone but for the challenge', async () => {
    const { visitor } = await userWithPasskey(product)
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
