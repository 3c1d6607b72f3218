import {
  chooseGoal,
  closeBanner,
  forgotPassword,
  listQuestions,
  login,
  readProfile,
  readSubscription,
  refresh,
  removeProfile,
  saveBillingInfo,
  saveProfile,
  sendVerification,
  verifyBillingInfo,
  verifyEmail,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullUser } from '@grani/testing/full-user.ts'
import {
  answerNext,
  mailsTo,
  newestMail,
  PASSWORD,
  registeredUser,
  userWithGoal,
  tokenIn,
  userIdOf,
  verifiedUser,
} from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { tablesOf, traces } from '@grani/testing/tables.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('removing an account', () => {
  test('leaves no row about the user in any table, and every row of other users', async () => {
    const { visitor, email, userId } = await fullUser(product)
    const other = await fullUser(product)
    const tables = await tablesOf(product, 'user_id')
    // Before, only the outbox and the tables that payments fill are empty.
    const empty = new Set(['mail_outbox', 'payments', 'refunds', 'ledger', 'payment_methods'])
    const filled = tables.filter(table => !empty.has(table))
    expect(await traces(product, userId)).toEqual(expect.arrayContaining(filled))
    const countsOf = async (id: string) =>
      Promise.all(
        tables.map(async table => [
          table,
          await product.rows(`select * from ${table} where user_id = $1`, [id]),
        ]),
      )
    const others = await countsOf(other.userId)

    product.clock.pass(SECOND)
    await visitor.get(removeProfile)
    await mailsTo(product, email)
    // The id stays in the journal of what the staff have changed, where it is nobody's.
    expect(await traces(product, userId)).toEqual(['journal'])
    // Only the receipt is sent to the address afterwards.
    expect(await traces(product, email)).toEqual(['local_mails'])
    expect(await product.rows('select subject from local_mails where recipient = $1', [email])).toHaveLength(
      1,
    )
    expect(await countsOf(other.userId)).toEqual(others)
  })

  test('mails a receipt that counts what was erased', async () => {
    const { visitor, email } = await userWithGoal(product)
    for (let i = 0; i < 3; i++) await answerNext(visitor)
    product.clock.pass(SECOND)
    await visitor.get(removeProfile)
    const { body_text } = await newestMail(product, email, 'удал')
    expect(body_text).toMatch(/профиль; .*вопросы и ответы: \d+/)
    expect(body_text).toContain('цели: 1')
    expect(body_text).toContain('входы с устройств: 1')
  })

  test('mails no receipt to an unconfirmed address, which may be a stranger’s', async () => {
    const { visitor, email } = await registeredUser(product)
    await visitor.get(removeProfile)
    expect(await mailsTo(product, email)).toBe(0)
  })

  test('mails the receipt to the address for payment receipts when the account has no address', async () => {
    const { visitor, email } = await verifiedUser(product)
    const receipts = `receipts-${email}`
    await visitor.get(saveBillingInfo, { body: { email: receipts } })
    const token = tokenIn((await newestMail(product, receipts)).body_text)
    await visitor.get(verifyBillingInfo, { body: { token } })
    // A VK account whose user does not share their address.
    await product.rows('update users set email = null where user_id = $1', [await userIdOf(product, email)])
    product.clock.pass(SECOND)
    await visitor.get(removeProfile)
    expect((await newestMail(product, receipts, 'удал')).subject).toContain('удал')
  })

  test('deletes the mails to a confirmed address for receipts that was about to be replaced', async () => {
    const { visitor, email } = await verifiedUser(product)
    const [confirmed, next] = [`receipts-${email}`, `next-${email}`]
    await visitor.get(saveBillingInfo, { body: { email: confirmed } })
    const token = tokenIn((await newestMail(product, confirmed)).body_text)
    await visitor.get(verifyBillingInfo, { body: { token } })
    await visitor.get(saveBillingInfo, { body: { email: next } })
    await newestMail(product, next)
    product.clock.pass(SECOND)
    await visitor.get(removeProfile)
    await mailsTo(product, email)
    for (const address of [confirmed, next]) expect(await traces(product, address)).toEqual([])
  })

  test('ends every session on every device', async () => {
    const { visitor, email } = await verifiedUser(product)
    const elsewhere = product.visitor({ server: 1 })
    await elsewhere.get(login, { body: { email, password: PASSWORD } })
    const copy = visitor.copy()
    await visitor.get(removeProfile)
    expect(visitor.cookies.has('grani_access') || visitor.cookies.has('grani_refresh')).toBe(false)
    for (const browser of [copy, elsewhere]) {
      expect(await browser.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
      expect(await browser.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    }
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'ERR_AUTH',
    })
  })

  test('frees the address for a new account, without a second trial', async () => {
    const { visitor, email } = await verifiedUser(product)
    await visitor.get(removeProfile)
    product.clock.pass(SECOND)
    const again = await registeredUser(product, product.visitor(), email)
    await again.visitor.get(verifyEmail, {
      body: { token: tokenIn((await newestMail(product, email, 'одтверд')).body_text) },
    })
    expect(await again.visitor.get(readSubscription)).toBeNull()
    await again.visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    expect(await again.visitor.get(listQuestions)).toEqual([])
  })

  test('revokes links that were mailed before', async () => {
    const { visitor, email } = await registeredUser(product)
    const token = tokenIn((await newestMail(product, email)).body_text)
    await visitor.get(removeProfile)
    expect(await product.visitor().call(verifyEmail, { body: { token } })).toMatchObject({
      code: 'ERR_TOKEN',
    })
  })

  test('needs a session, and cannot remove another user', async () => {
    expect(await product.visitor().call(removeProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('twice in parallel is done once, with one receipt', async () => {
    const { visitor, email } = await verifiedUser(product)
    product.clock.pass(SECOND)
    const replies = await Promise.all([0, 1, 0, 1].map(server => visitor.copy(server).call(removeProfile)))
    expect(replies.filter(reply => reply.kind === 'ok')).toHaveLength(1)
    expect(replies.filter(reply => reply.kind === 'refused' && reply.code !== 'ERR_SESSION')).toEqual([])
    expect(await mailsTo(product, email)).toBe(1)
  })
})

describe('removing an account while other tabs send requests', () => {
  test.each([1, 2, 3, 4, 5, 6])('leaves no row, round %i', async () => {
    const { visitor, email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    await visitor.get(chooseGoal, { body: { goal: 'resIss' } })
    const busy = (server: number) => [
      visitor.copy(server).call(listQuestions),
      visitor.copy(server).call(saveProfile, { body: { name: 'Ася' } }),
      visitor.copy(server).call(chooseGoal, { body: { goal: 'resIss' } }),
      visitor.copy(server).call(saveBillingInfo, { body: { email } }),
      visitor.copy(server).call(closeBanner, { params: { id: 'welcome' } }),
      visitor.copy(server).call(sendVerification),
      visitor.copy(server).call(refresh),
      product.visitor({ server }).call(login, { body: { email, password: PASSWORD } }),
      product.visitor({ server }).call(forgotPassword, { body: { email } }),
    ]
    const before = busy(0)
    const removal = visitor.copy().call(removeProfile)
    const replies = await Promise.all([...before, ...busy(1)])
    expect(await removal).toMatchObject({ kind: 'ok' })
    const strange = replies.filter(reply => reply.kind === 'refused' && reply.status >= 500)
    expect(strange).toEqual([])
    await mailsTo(product, email)
    expect(await traces(product, userId)).toEqual([])
  })
})
