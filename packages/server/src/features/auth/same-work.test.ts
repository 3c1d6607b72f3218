import { login } from '@grani/contract'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newEmail, registeredUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The slow part of a login that fails: what the password is compared with, by what makes that slow. */
const workFor = async (email: string) => {
  for (const slow of [hash, verify]) vi.mocked(slow).mockClear()
  const reply = await product.visitor().call(login, { body: { email, password: 'a guess' } })
  expect(reply).toMatchObject({ code: 'ERR_AUTH' })
  return {
    hashed: vi.mocked(hash).mock.calls.length,
    compared: vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4)),
  }
}

test('a login does the same slow work whether somebody has that e-mail or nobody', async () => {
  const { email } = await registeredUser(product)
  // The first of all makes the decoy.
  await workFor(email)
  const work = { hashed: 0, compared: [['argon2id', 'v=19', 'm=19456,t=2,p=1']] }
  expect(await workFor(email)).toEqual(work)
  expect(await workFor(newEmail())).toEqual(work)
})
