import { login } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { mailsTo, PASSWORD, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const COOKIE = 'grani_device'

/** Signs in, and says whether this browser was announced to the owner as a new one. */
const isAnnounced = async (email: string, browser: Client): Promise<boolean> => {
  const before = await mailsTo(product, email)
  await browser.get(login, { body: { email, password: PASSWORD } })
  return (await mailsTo(product, email)) > before
}

const browserWith = (cookie: string | undefined): Client => {
  const browser = product.visitor()
  if (cookie !== undefined) browser.cookies.set(COOKIE, cookie)
  return browser
}

describe('the device cookie', () => {
  test('is a new one at each sign-in: one that was planted does not open a way past the mail', async () => {
    const { email } = await verifiedUser(product)
    const planted = 'A'.repeat(43)
    const victim = browserWith(planted)
    expect(await isAnnounced(email, victim)).toBe(true)
    expect(await isAnnounced(email, browserWith(planted))).toBe(true)
    expect(await isAnnounced(email, victim)).toBe(false)
  })

  test('that was copied is worth nothing after the next sign-in of its owner', async () => {
    const { email, visitor } = await verifiedUser(product)
    const copied = visitor.cookies.get(COOKIE)
    expect(await isAnnounced(email, visitor)).toBe(false)
    expect(await isAnnounced(email, browserWith(copied))).toBe(true)
  })

  test('of a shared browser serves each of its accounts', async () => {
    const users = [await verifiedUser(product), await verifiedUser(product)]
    const shared = product.visitor()
    for (const expected of [true, false])
      for (const { email } of users) expect(await isAnnounced(email, shared)).toBe(expected)
  })
})
