import { captchaChallenge, login, readSettings, register, sendVerification } from '@grani/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newEmail, PASSWORD, registeredUser, registration } from '@grani/testing/users.ts'
import { HOUR, MINUTE, OVER_TLS, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, env: { CAPTCHA: 'altcha' } })
})
afterAll(() => product.stop())

const challenge = async (): Promise<Challenge> =>
  (await product.visitor().raw({ method: 'GET', url: captchaChallenge.path })).json<Challenge>()

const packed = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

/** The token that the widget sends for a solved challenge. */
const solved = async (given?: Challenge): Promise<string> => {
  const puzzle = given ?? (await challenge())
  return packed({ challenge: puzzle, solution: await solveChallenge({ challenge: puzzle, deriveKey }) })
}

const signIn = (email: string, password: string, token?: string, server = 0) =>
  product
    .visitor({ server })
    .call(login, { body: { email, password, ...(token !== undefined && { token }) } })

const withFailures = async (count: number): Promise<string> => {
  const { email } = await registeredUser(product)
  for (let i = 0; i < count; i++) expect(await signIn(email, 'a slip')).toMatchObject({ code: 'ERR_AUTH' })
  return email
}

describe('the captcha', () => {
  test('is named in the settings for the web app', async () => {
    expect((await product.visitor().get(readSettings)).captcha).toEqual({ kind: 'altcha' })
  })

  test('is required after three failures, for the right password too, and solved lets it through', async () => {
    const email = await withFailures(3)
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 403, code: 'ERR_CAPTCHA' })
    expect(await signIn(email, PASSWORD, await solved())).toMatchObject({ kind: 'ok' })
  })

  test('is required in the same way for an address without an account', async () => {
    const unknown = newEmail()
    for (let i = 0; i < 3; i++) expect(await signIn(unknown, 'a guess')).toMatchObject({ code: 'ERR_AUTH' })
    expect(await signIn(unknown, 'a guess')).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test('left out again and again does not block the account: only checked passwords count', async () => {
    const email = await withFailures(3)
    for (let i = 0; i < 15; i++) expect(await signIn(email, 'a guess')).toMatchObject({ code: 'ERR_CAPTCHA' })
    expect(await signIn(email, PASSWORD, await solved())).toMatchObject({ kind: 'ok' })
  })

  test('works once, even for two parallel sign-ins on two servers', async () => {
    const email = await withFailures(3)
    const token = await solved()
    const replies = await Promise.all([0, 1, 0, 1].map(server => signIn(email, 'a guess', token, server)))
    const codes = replies.map(reply => (reply.kind === 'refused' ? reply.code : 'in'))
    expect(codes.toSorted()).toEqual(['ERR_AUTH', 'ERR_CAPTCHA', 'ERR_CAPTCHA', 'ERR_CAPTCHA'])
    expect(await signIn(email, PASSWORD, token)).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test('expires after ten minutes', async () => {
    const email = await withFailures(3)
    const token = await solved()
    product.clock.pass(10 * MINUTE)
    expect(await signIn(email, PASSWORD, token)).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test.each([
    ['unreadable text', async () => 'nonsense'],
    ['half a payload', async () => packed({ challenge: await challenge() })],
    [
      'a wrong solution',
      async () =>
        packed({ challenge: await challenge(), solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
    ],
    [
      'a made-up easier challenge',
      async () => {
        const puzzle = await challenge()
        return solved({ ...puzzle, parameters: { ...puzzle.parameters, keyPrefix: '0' } })
      },
    ],
    [
      'a changed expiry',
      async () => {
        const puzzle = await challenge()
        const { parameters, signature = '' } = puzzle
        return solved({ signature, parameters: { ...parameters, data: { until: 9e15 } } })
      },
    ],
    [
      'a forged server verdict',
      async () => {
        const { challenge: puzzle } = { challenge: await challenge() }
        return packed({
          challenge: puzzle,
          verificationData: 'verified=true',
          signature: 'x',
          verified: true,
        })
      },
    ],
  ])('is not solved by %s', async (_what, token) => {
    const email = await withFailures(3)
    expect(await signIn(email, PASSWORD, await token())).toMatchObject({ code: 'ERR_CAPTCHA' })
  })
})

test('a confirmation link costs a captcha after a few, and is never refused with one', async () => {
  const { visitor, email } = await registeredUser(product)
  for (let i = 0; i < 4; i++) await visitor.get(sendVerification)
  for (let i = 0; i < 20; i++)
    expect(await visitor.call(sendVerification)).toMatchObject({ status: 403, code: 'ERR_CAPTCHA' })
  for (let i = 0; i < 2; i++) await visitor.get(sendVerification, { query: { token: await solved() } })
  expect(await mailsTo(product, email)).toBe(7)
})

test('a port that a proxy reports with the address makes no new network', async () => {
  const proxied = await startProduct({
    env: { ...OVER_TLS, CAPTCHA: 'altcha', TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
  })
  const codes: string[] = []
  for (let port = 1; port <= 3; port++) {
    const reply = await proxied.visitor().raw({
      method: 'POST',
      url: register.path,
      body: registration(newEmail()),
      headers: { 'x-forwarded-for': `203.0.113.81:${50_000 + port}` },
    })
    codes.push(reply.statusCode === 204 ? 'ok' : reply.json<{ code: string }>().code)
  }
  const stored = await proxied.rows('select distinct ip from sessions')
  await proxied.stop()
  expect(codes).toEqual(['ok', 'ok', 'ERR_CAPTCHA'])
  expect(stored).toEqual([{ ip: '203.0.113.81' }])
})

describe('registration', () => {
  test('requires the captcha for the third account from one network', async () => {
    const ip = '203.0.113.80'
    const send = (token?: string) =>
      product.visitor({ ip }).call(register, {
        body: { ...registration(newEmail()), ...(token !== undefined && { token }) },
      })
    expect(await send()).toMatchObject({ kind: 'ok' })
    expect(await send()).toMatchObject({ kind: 'ok' })
    expect(await send()).toMatchObject({ status: 403, code: 'ERR_CAPTCHA' })
    expect(await send(await solved())).toMatchObject({ kind: 'ok' })
    product.clock.pass(HOUR)
    expect(await send()).toMatchObject({ kind: 'ok' })
  })

  test('in bulk from many networks reveals no existing address without a captcha', async () => {
    const { email } = await registeredUser(product)
    await product.rows("update rate_limits set hits = 300 where key = 'register-all'")
    const ask = (token?: string) =>
      product
        .visitor()
        .call(register, { body: { ...registration(email), ...(token !== undefined && { token }) } })
    expect(await ask()).toMatchObject({ code: 'ERR_CAPTCHA' })
    expect(await ask(await solved())).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    await product.rows("delete from rate_limits where key = 'register-all'")
  })
})

test('without a configured captcha there is no challenge endpoint', async () => {
  const plain = await startProduct()
  expect((await plain.visitor().get(readSettings)).captcha).toBeNull()
  expect(await plain.visitor().call(captchaChallenge)).toMatchObject({ code: 'ERR_NOT_FOUND' })
  await plain.stop()
})
