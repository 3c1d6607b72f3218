import { forgotPassword, login, register, removeProfile, sendVerification } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newEmail, PASSWORD, registeredUser, registration } from '@grani/testing/users.ts'
import { HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { clientAddress } from '../../../platform/network/client-address.ts'
import { networkOf } from '../../../platform/network/network.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** Signs in from a network of its own, on one of the two servers. */
const signIn = (email: string, password: string, { server = 0, ip }: { server?: number; ip?: string } = {}) =>
  product.visitor({ server, ...(ip !== undefined && { ip }) }).call(login, { body: { email, password } })

describe('guessing a password', () => {
  test('is blocked after ten failures counted over two servers, for the right password too', async () => {
    const { email } = await registeredUser(product)
    for (let i = 0; i < 10; i++)
      expect(await signIn(email, `guess ${i}`, { server: i % 2 })).toMatchObject({ code: 'ERR_AUTH' })
    for (const server of [0, 1])
      expect(await signIn(email, PASSWORD, { server })).toMatchObject({ status: 429, code: 'ERR_RATE' })
  })

  test('is possible again after a quarter of an hour', async () => {
    const { email } = await registeredUser(product)
    for (let i = 0; i < 11; i++) await signIn(email, `guess ${i}`)
    product.clock.pass(15 * MINUTE)
    expect(await signIn(email, PASSWORD)).toMatchObject({ kind: 'ok' })
  })

  test('forty times in parallel checks ten passwords at most', async () => {
    const { email } = await registeredUser(product)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => signIn(email, `guess ${i}`, { server: i % 2 })),
    )
    const checked = replies.filter(reply => reply.kind === 'refused' && reply.code === 'ERR_AUTH')
    expect(checked.length).toBeLessThanOrEqual(10)
  })

  test('is reset by a successful sign-in', async () => {
    const { email } = await registeredUser(product)
    for (let i = 0; i < 3; i++) {
      for (let slip = 0; slip < 6; slip++)
        expect(await signIn(email, 'a slip')).toMatchObject({ code: 'ERR_AUTH' })
      expect(await signIn(email, PASSWORD)).toMatchObject({ kind: 'ok' })
    }
  })

  test('is limited in the same way for an address without an account', async () => {
    const unknown = newEmail()
    for (let i = 0; i < 10; i++) expect(await signIn(unknown, 'a guess')).toMatchObject({ code: 'ERR_AUTH' })
    expect(await signIn(unknown, 'a guess')).toMatchObject({ code: 'ERR_RATE' })
  })

  test('of many accounts blocks the network it comes from, and no other', async () => {
    // The rows that a hundred failures would leave, without a hundred slow hashes.
    const ip = '2001:db8:1:2::7'
    await signIn(newEmail(), 'a guess', { ip })
    await product.rows("update rate_limits set hits = 100 where key like 'login-from:%' and hits = 1")
    const { email } = await registeredUser(product)
    expect(await signIn(email, PASSWORD, { ip: '2001:db8:1:2:ffff::1' })).toMatchObject({ code: 'ERR_RATE' })
    expect(await signIn(email, PASSWORD, { ip: '2001:db8:1:3::1' })).toMatchObject({ kind: 'ok' })
  })
})

describe('registering and requesting mails', () => {
  test('is limited per network over both servers together', async () => {
    const ip = '203.0.113.77'
    const send = (server: number) =>
      product.visitor({ server, ip }).call(register, { body: registration(newEmail()) })
    await send(0)
    await product.rows("update rate_limits set hits = 29 where key like 'register-from:%' and hits = 1")
    expect(await send(1)).toMatchObject({ kind: 'ok' })
    expect(await send(0)).toMatchObject({ status: 429, code: 'ERR_RATE' })
    expect(await send(1)).toMatchObject({ code: 'ERR_RATE' })
    product.clock.pass(HOUR)
    expect(await send(0)).toMatchObject({ kind: 'ok' })
  })

  test('sends few links for a new password, from whichever networks they are requested', async () => {
    const { email } = await registeredUser(product)
    const before = await mailsTo(product, email)
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        product.visitor({ server: i % 2 }).get(forgotPassword, { body: { email } }),
      ),
    )
    expect((await mailsTo(product, email)) - before).toBe(5)
  })

  test('sends at most a dozen of them a day, even with an hour between them', async () => {
    const { email } = await registeredUser(product)
    const before = await mailsTo(product, email)
    for (let hour = 0; hour < 6; hour++) {
      for (let i = 0; i < 5; i++) await product.visitor().get(forgotPassword, { body: { email } })
      await mailsTo(product, email)
      product.clock.pass(HOUR)
    }
    expect((await mailsTo(product, email)) - before).toBe(12)
  })

  test('counts the mail of a registration too: five an hour, a dozen a day', async () => {
    const email = newEmail()
    const mails: number[] = []
    // Counted first: removing the account deletes its mails.
    for (let i = 0; i < 3; i++) {
      const { visitor } = await registeredUser(product, product.visitor(), email)
      for (let again = 0; again < 4; again++) await visitor.call(sendVerification)
      mails.push(await mailsTo(product, email))
      await visitor.get(removeProfile)
      product.clock.pass(HOUR)
    }
    expect(mails).toEqual([5, 5, 2])
  })

  test('for an address without an account uses up nothing of its later owner’s', async () => {
    const email = newEmail()
    for (let i = 0; i < 20; i++) await product.visitor().get(forgotPassword, { body: { email } })
    // Requests that still wait would find the account made below, and be answered.
    expect(await mailsTo(product, email)).toBe(0)
    const { visitor } = await registeredUser(product, product.visitor(), email)
    expect(await mailsTo(product, email)).toBe(1)
    await visitor.get(sendVerification)
    await visitor.get(forgotPassword, { body: { email } })
    expect(await mailsTo(product, email)).toBe(3)
  })

  test('again and again after removing the account is refused only where it is done', async () => {
    const email = newEmail()
    const ip = '203.0.113.99'
    const again = () => product.visitor({ ip }).call(register, { body: registration(email) })
    for (let i = 0; i < 3; i++) {
      const { visitor } = await registeredUser(product, product.visitor({ ip }), email)
      await visitor.get(removeProfile)
    }
    expect(await again()).toMatchObject({ code: 'ERR_RATE' })
    expect(await product.visitor().call(register, { body: registration(email) })).toMatchObject({
      kind: 'ok',
    })
  })

  test('with ever new plus-addresses sends few mails to the one mailbox', async () => {
    const [name, domain] = newEmail().split('@')
    let mails = 0
    for (let i = 0; i < 8; i++) {
      const email = `${name}+${i}@${domain}`
      await registeredUser(product, product.visitor(), email)
      mails += await mailsTo(product, email)
    }
    expect(mails).toBe(5)
  })

  test('stores neither IP addresses nor e-mail addresses in the counters', async () => {
    const { email, visitor } = await registeredUser(product)
    await signIn(email, 'a slip', { ip: visitor.ip })
    const counters = JSON.stringify(await product.rows('select key from rate_limits'))
    expect(counters).not.toContain(email)
    expect(counters).not.toContain(visitor.ip)
  })
})

describe('the address that a proxy reports', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1:443', '2001:db8::1:443'],
    ['unknown', 'unknown'],
    ['999.0.0.1:80', '999.0.0.1:80'],
  ])('as %s is %s', (reported, address) => {
    expect(clientAddress(reported)).toBe(address)
  })
})

describe('the network that is counted', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0001::9', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
