import { captchaChallenge, closeSessions, forgotPassword, login, restorePassword } from '@grani/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail, PASSWORD, registeredUser, tokenIn, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let guarded: Product
let product: Product
beforeAll(async () => {
  guarded = await startProduct({ servers: 2, env: { CAPTCHA: 'altcha' } })
  product = await startProduct({ servers: 2 })
})
afterAll(async () => {
  await guarded.stop()
  await product.stop()
})

const NEW = 'another long phrase'

const enter = async (visitor: Client, email: string, password: string, token?: string) => {
  const body = { email, password, ...(token !== undefined && { token }) }
  const reply = await visitor.call(login, { body })
  return reply.kind === 'ok' ? 'in' : reply.code
}

const solved = async (): Promise<string> => {
  const reply = await guarded.visitor().raw({ method: 'GET', url: captchaChallenge.path })
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Wrong passwords from everywhere until the door is closed to strangers. */
const attack = async (email: string) => {
  for (let i = 0; i < 11; i++) await enter(product.visitor({ server: i % 2 }), email, `guess ${i}`)
  expect(await enter(product.visitor(), email, PASSWORD)).toBe('ERR_RATE')
}

const restore = async (visitor: Client, email: string) => {
  await visitor.get(forgotPassword, { body: { email } })
  const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
  await visitor.get(restorePassword, { body: { token, password: NEW, repeat_password: NEW } })
}

describe('sixty tries at the same moment', () => {
  test.each([
    ['without a captcha', undefined],
    ['with a captcha that nobody solved', 'nonsense'],
  ])('%s close no door: the owner solves one and is in', async (_how, token) => {
    const { email } = await registeredUser(guarded)
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        enter(guarded.visitor({ server: i % 2 }), email, `guess ${i}`, token),
      ),
    )
    expect(codes.filter(code => code === 'ERR_AUTH')).toHaveLength(3)
    expect(codes.filter(code => code === 'ERR_CAPTCHA')).toHaveLength(57)
    expect(await enter(guarded.visitor(), email, PASSWORD, await solved())).toBe('in')
  })
})

describe('the owner of an account that strangers guess at', () => {
  test('gets in with a new password at once, wherever they are', async () => {
    const { email } = await verifiedUser(product)
    await attack(email)
    await restore(product.visitor(), email)
    expect(await enter(product.visitor({ server: 1 }), email, NEW)).toBe('in')
  })

  test('is not locked out of the browser that set the password, though the guessing goes on', async () => {
    const { email, visitor } = await verifiedUser(product)
    await restore(visitor, email)
    await attack(email)
    expect(await enter(visitor, email, NEW)).toBe('in')
  })

  test('is not locked out of the browser that said «Выйти везде», and every other one is new', async () => {
    const { email, visitor } = await verifiedUser(product)
    const other = product.visitor()
    await other.get(login, { body: { email, password: PASSWORD } })
    const copy = visitor.copy()
    await visitor.get(closeSessions)
    await attack(email)
    expect(await enter(visitor, email, PASSWORD)).toBe('in')
    // Signing in has opened the door to everybody again only for this browser's own count.
    for (const browser of [other, copy]) expect(await enter(browser, email, PASSWORD)).toBe('ERR_RATE')
  })
})
