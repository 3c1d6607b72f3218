import { captchaChallenge, login, readSettings, register } from '@grani/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, registeredUser, registration } from '@grani/testing/users.ts'
import { HOUR, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, env: { CAPTCHA: 'altcha' } })
})
afterAll(() => product.stop())

const challenge = async (): Promise<Challenge> =>
  (await product.visitor().raw({ method: 'GET', url: captchaChallenge.path })).json<Challenge>()

const packed = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

/** What the widget sends when it has done its work. */
const solved = async (given?: Challenge): Promise<string> => {
  const puzzle = given ?? (await challenge())
  return packed({ challenge: puzzle, solution: await solveChallenge({ challenge: puzzle, deriveKey }) })
}

const enter = (email: string, password: string, token?: string, server = 0) =>
  product
    .visitor({ server })
    .call(login, { body: { email, password, ...(token !== undefined && { token }) } })

const withFailures = async (count: number): Promise<string> => {
  const { email } = await registeredUser(product)
  for (let i = 0; i < count; i++) expect(await enter(email, 'a slip')).toMatchObject({ code: 'ERR_AUTH' })
  return email
}

describe('the captcha', () => {
  test('is named in the settings, as the web app has to draw it', async () => {
    expect((await product.visitor().get(readSettings)).captcha).toEqual({ kind: 'altcha' })
  })

  test('is asked for after three failures, also with the right password, and then lets in', async () => {
    const email = await withFailures(3)
    expect(await enter(email, PASSWORD)).toMatchObject({ status: 403, code: 'ERR_CAPTCHA' })
    expect(await enter(email, PASSWORD, await solved())).toMatchObject({ kind: 'ok' })
  })

  test('is asked for in the same way for an address that nobody has', async () => {
    const unknown = newEmail()
    for (let i = 0; i < 3; i++) expect(await enter(unknown, 'a guess')).toMatchObject({ code: 'ERR_AUTH' })
    expect(await enter(unknown, 'a guess')).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test('that is left out again and again locks nobody out: only looked-at passwords count', async () => {
    const email = await withFailures(3)
    for (let i = 0; i < 15; i++) expect(await enter(email, 'a guess')).toMatchObject({ code: 'ERR_CAPTCHA' })
    expect(await enter(email, PASSWORD, await solved())).toMatchObject({ kind: 'ok' })
  })

  test('solved opens one door once, of two that are tried at the same moment on two servers too', async () => {
    const email = await withFailures(3)
    const token = await solved()
    const replies = await Promise.all([0, 1, 0, 1].map(server => enter(email, 'a guess', token, server)))
    const codes = replies.map(reply => (reply.kind === 'refused' ? reply.code : 'in'))
    expect(codes.toSorted()).toEqual(['ERR_AUTH', 'ERR_CAPTCHA', 'ERR_CAPTCHA', 'ERR_CAPTCHA'])
    expect(await enter(email, PASSWORD, token)).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test('is worth nothing after ten minutes', async () => {
    const email = await withFailures(3)
    const token = await solved()
    product.clock.pass(10 * MINUTE)
    expect(await enter(email, PASSWORD, token)).toMatchObject({ code: 'ERR_CAPTCHA' })
  })

  test.each([
    ['nothing that can be read', async () => 'nonsense'],
    ['half a payload', async () => packed({ challenge: await challenge() })],
    [
      'no work',
      async () =>
        packed({ challenge: await challenge(), solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
    ],
    [
      'an easier challenge of one’s own',
      async () => {
        const puzzle = await challenge()
        return solved({ ...puzzle, parameters: { ...puzzle.parameters, keyPrefix: '0' } })
      },
    ],
    [
      'a longer life than was given',
      async () => {
        const puzzle = await challenge()
        const { parameters, signature = '' } = puzzle
        return solved({ signature, parameters: { ...parameters, data: { until: 9e15 } } })
      },
    ],
    [
      'the name of a verdict that we never gave',
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
    expect(await enter(email, PASSWORD, await token())).toMatchObject({ code: 'ERR_CAPTCHA' })
  })
})

describe('registering', () => {
  test('from one network asks for the captcha at the third account, and then lets register', async () => {
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

  test('in bulk from anywhere tells nobody without a captcha which addresses have an account', async () => {
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

test('without a captcha there is no challenge to ask for', async () => {
  const plain = await startProduct()
  expect((await plain.visitor().get(readSettings)).captcha).toBeNull()
  expect(await plain.visitor().call(captchaChallenge)).toMatchObject({ code: 'ERR_NOT_FOUND' })
  await plain.stop()
})
