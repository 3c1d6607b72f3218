import { forgotPassword, login } from '@grani/contract'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { statementsMeanwhile } from '@grani/testing/statements.ts'
import { mailsTo, newEmail, registeredUser } from '@grani/testing/users.ts'
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

/** What only the answering of a request sends, whoever else is at work meanwhile. */
const OF_ANSWERS =
  /"identities"|for key share|"rate_limits"|"mail_tokens"|insert into "mail_outbox"|savepoint/

describe('the work behind a forgotten password', () => {
  /** The statements that follow the reply. */
  const workAfter = async (email: string) => {
    await product.visitor().get(forgotPassword, { body: { email } })
    const sent = await statementsMeanwhile(() => mailsTo(product, email))
    return sent
      .map(({ text }) => text.replace('rollback to', 'release'))
      .filter(text => OF_ANSWERS.test(text))
  }

  test('is the same for an address with an account, one without, and one that has had too many mails', async () => {
    const { email } = await registeredUser(product)
    const unknown = newEmail()
    await mailsTo(product, email)
    const work = await workAfter(email)
    expect(work.filter(text => text.includes('insert into "mail_outbox"'))).toHaveLength(1)
    expect(await workAfter(unknown)).toEqual(work)
    const before = await mailsTo(product, email)
    for (let i = 0; i < 4; i++) await workAfter(email)
    expect(await mailsTo(product, email)).toBe(before + 4)
    expect(await workAfter(email)).toEqual(work)
    expect(await mailsTo(product, email)).toBe(before + 4)
    expect(await mailsTo(product, unknown)).toBe(0)
    expect(await product.rows('select from mail_tokens where email = $1', [unknown])).toEqual([])
  })

  test('does not follow the reply at once: it waits for the worker’s interval', async () => {
    const email = newEmail()
    const [server] = product.servers
    const wake = vi.spyOn(server?.paymentContext ?? expect.fail(), 'wakeMailWorker')
    await product.visitor().get(forgotPassword, { body: { email } })
    expect(wake).not.toHaveBeenCalled()
    wake.mockRestore()
  })
})
