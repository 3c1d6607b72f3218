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

/** The slow part of a failed login: the parameters of the hashes that the password is compared with. */
const workFor = async (email: string) => {
  for (const slow of [hash, verify]) vi.mocked(slow).mockClear()
  const reply = await product.visitor().call(login, { body: { email, password: 'a guess' } })
  expect(reply).toMatchObject({ code: 'ERR_AUTH' })
  return {
    hashed: vi.mocked(hash).mock.calls.length,
    compared: vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4)),
  }
}

test('a login does the same slow work whether or not the address has an account', async () => {
  const { email } = await registeredUser(product)
  // The first login of the process creates the decoy hash.
  await workFor(email)
  const work = { hashed: 0, compared: [['argon2id', 'v=19', 'm=19456,t=2,p=1']] }
  expect(await workFor(email)).toEqual(work)
  expect(await workFor(newEmail())).toEqual(work)
})
