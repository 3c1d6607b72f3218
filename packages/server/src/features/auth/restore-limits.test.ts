import { forgotPassword, restorePassword } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../platform/secrets/password.ts'
import { newestMail, registeredUser, tokenIn } from '@grani/testing/users.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

vi.mock(import('../../platform/secrets/password.ts'), async original => {
  const real = await original()
  return { ...real, hashPassword: vi.fn(real.hashPassword) }
})

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const words = { password: 'a quite new password', repeat_password: 'a quite new password' }

describe('a new password', () => {
  test('is hashed only for a link of ours: anybody else’s costs the server nothing slow', async () => {
    const { visitor, email } = await registeredUser(product)
    await visitor.get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    const last = token.endsWith('A') ? 'B' : 'A'
    vi.mocked(hashPassword).mockClear()
    for (const wrong of ['x', `${token.slice(0, -1)}${last}`, `${token}x`])
      expect(
        await product.visitor().call(restorePassword, { body: { token: wrong, ...words } }),
      ).toMatchObject({ status: 410, code: 'ERR_TOKEN' })
    expect(hashPassword).not.toHaveBeenCalled()
    expect(await visitor.call(restorePassword, { body: { token, ...words } })).toMatchObject({ kind: 'ok' })
    expect(hashPassword).toHaveBeenCalledTimes(1)
  })

  test('can be tried thirty times from one network, over both servers together', async () => {
    const ip = '203.0.113.90'
    const codes: string[] = []
    for (let i = 0; i < 32; i++) {
      const reply = await product
        .visitor({ ip, server: i % 2 })
        .call(restorePassword, { body: { token: 'x', ...words } })
      codes.push(reply.kind === 'ok' ? 'ok' : reply.code)
    }
    expect(codes).toEqual([...Array<string>(30).fill('ERR_TOKEN'), 'ERR_RATE', 'ERR_RATE'])
    product.clock.pass(15 * MINUTE)
    expect(
      await product.visitor({ ip }).call(restorePassword, { body: { token: 'x', ...words } }),
    ).toMatchObject({ code: 'ERR_TOKEN' })
  })
})
