import {
  login,
  readProfile,
  readSettings,
  readSubscription,
  removeProfile,
  vkAuth,
  vkRegister,
} from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultScript } from '@grani/stand-ins/vk/script.ts'
import {
  mailsTo,
  newEmail,
  newestMail,
  PASSWORD,
  registeredUser,
  verifiedUser,
} from '@grani/testing/users.ts'
import { MINUTE, startProduct } from '@grani/testing/product.ts'
import {
  authorizeAtVk,
  startVkProduct,
  newVkAccount,
  VK_APP,
  type VkProduct,
  VK_REDIRECT,
} from '@grani/testing/vk-visits.ts'

let setUp: VkProduct
let vk: VkProduct['vk']
let product: VkProduct['product']
let visits: VkProduct['visits']
beforeAll(async () => {
  setUp = await startVkProduct()
  ;({ vk, product, visits } = setUp)
})
afterAll(() => setUp?.close())
beforeEach(() => {
  Object.assign(vk.script, defaultScript())
})

const signInByVk: typeof visits.signInByVk = (account, visitor) => visits.signInByVk(account, visitor)
const registerByVk: typeof visits.registerByVk = (visitor, ticket) => visits.registerByVk(visitor, ticket)
const ticketOf: typeof visits.ticketOf = reply => visits.ticketOf(reply)
const registeredByVk: typeof visits.registeredByVk = account => visits.registeredByVk(account)

describe('a new user who comes through VK ID', () => {
  test('has no account and no stored data before consenting', async () => {
    const account = newVkAccount()
    const { visitor, reply } = await signInByVk(account)
    expect(reply).toMatchObject({ body: { newcomer: { name: 'Иван', email: account.email } } })
    expect(visitor.cookies.size).toBe(0)
    expect(
      await product.rows('select * from identities where subject in ($1, $2)', [
        account.user_id,
        account.email,
      ]),
    ).toEqual([])
  })

  test('gets an account with the Russian name, a confirmed address, the consents and the trial', async () => {
    const { visitor, account } = await registeredByVk()
    expect(await visitor.get(readProfile)).toMatchObject({
      name: 'Иван',
      surname: 'Иванов',
      email: account.email,
      is_email_verified: true,
    })
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: true })
    const consents = await product.rows(
      "select document from consents join identities using (user_id) where kind = 'vk' and subject = $1 order by 1",
      [account.user_id],
    )
    expect(consents.map(({ document }) => document)).toEqual(['agreement', 'consent', 'privacy'])
  })

  test('has to confirm an address that VK has not verified', async () => {
    const { visitor, account } = await registeredByVk(newVkAccount({ verified: false }))
    expect(await visitor.get(readProfile)).toMatchObject({ is_email_verified: false })
    expect(await visitor.call(readSubscription)).toMatchObject({ code: 'ERR_EMAIL_NOT_VERIFIED' })
    await newestMail(product, account.email ?? '', 'Подтвердите')
  })

  test('can sign in without any address', async () => {
    const { email: _email, ...account } = newVkAccount()
    const { visitor } = await registeredByVk(account)
    expect(await visitor.get(readProfile)).toMatchObject({ email: null, is_email_verified: true })
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: true })
  })

  test.each([{ old_enough: false }, { personal_data: false }])('gets no account with %j', async change => {
    const { visitor, reply } = await signInByVk(newVkAccount())
    const body = { ticket: ticketOf(reply), old_enough: true, personal_data: true, ...change }
    expect((await visitor.raw({ method: 'POST', url: vkRegister.path, body })).statusCode).toBe(400)
  })

  test('gets one account for one ticket, even sent in parallel to two servers', async () => {
    const { reply } = await signInByVk(newVkAccount())
    const ticket = ticketOf(reply)
    const replies = await Promise.all(
      [0, 1, 0, 1].map(server => registerByVk(product.visitor({ server }), ticket)),
    )
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(await registerByVk(product.visitor(), ticket)).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('cannot forge or change the ticket, or use it after half an hour', async () => {
    const { reply } = await signInByVk(newVkAccount())
    const ticket = ticketOf(reply)
    const changedAt = (i: number) =>
      `${ticket.slice(0, i)}${ticket[i] === 'A' ? 'B' : 'A'}${ticket.slice(i + 1)}`
    for (const forged of ['x', ticket.slice(0, -4), changedAt(0), changedAt(20), changedAt(60)])
      expect(await registerByVk(product.visitor(), forged)).toMatchObject({ code: 'ERR_TOKEN' })
    product.clock.pass(30 * MINUTE)
    expect(await registerByVk(product.visitor(), ticket)).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('gets no second trial after removing the account', async () => {
    const account = newVkAccount()
    const { visitor } = await registeredByVk(account)
    await visitor.get(removeProfile)
    const again = await registeredByVk({ ...account, email: newEmail() })
    expect(await again.visitor.get(readSubscription)).not.toMatchObject({ is_trial: true, is_ended: false })
  })
})

describe('a returning user', () => {
  test('is signed in at once, even when VK reports another address by now', async () => {
    const { account } = await registeredByVk()
    const { visitor, reply } = await signInByVk({ ...account, email: newEmail() })
    expect(reply).toMatchObject({ body: { newcomer: null } })
    expect((await visitor.get(readProfile)).email).toBe(account.email)
  })

  test('with a proven address that VK has verified too gets the account linked, and a mail about it', async () => {
    const user = await verifiedUser(product)
    const { visitor, reply } = await signInByVk(newVkAccount({ email: user.email.toUpperCase() }))
    expect(reply).toMatchObject({ body: { newcomer: null } })
    expect((await visitor.get(readProfile)).email).toBe(user.email)
    await newestMail(product, user.email, 'VK ID')
    expect(
      await product.visitor().call(login, { body: { email: user.email, password: PASSWORD } }),
    ).toMatchObject({ kind: 'ok' })
  })
})

describe('an account cannot be taken over', () => {
  test('by a VK account with its address that VK has not verified', async () => {
    const { email } = await verifiedUser(product)
    const { visitor, reply } = await signInByVk(newVkAccount({ email, verified: false }))
    expect(reply).toMatchObject({ status: 409, code: 'ERR_EMAIL_TAKEN' })
    expect(visitor.cookies.size).toBe(0)
  })

  test('by registering its address with a password before its owner comes through VK', async () => {
    const { email, visitor: squatter } = await registeredUser(product)
    const owner = await signInByVk(newVkAccount({ email }))
    expect(owner.reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await mailsTo(product, email)).toBe(1)
    expect(await squatter.get(readProfile)).toMatchObject({ is_email_verified: false })
  })

  test('by an old ticket: an address that has been registered meanwhile is refused', async () => {
    const email = newEmail()
    const { reply } = await signInByVk(newVkAccount({ email }))
    await registeredUser(product, product.visitor(), email)
    expect(await registerByVk(product.visitor(), ticketOf(reply))).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
  })

  test('by a VK reply whose token and user id differ', async () => {
    const { account } = await registeredByVk()
    vk.script.exchange = 'other_user'
    const { reply } = await signInByVk(account)
    expect(reply).toMatchObject({ kind: 'refused' })
  })
})

describe('the callback from VK ID', () => {
  const account = newVkAccount()

  test('works once', async () => {
    const body = await authorizeAtVk(vk, account)
    expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ kind: 'ok' })
    expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ status: 401, code: 'ERR_AUTH' })
  })

  test.each(['code', 'device_id', 'code_verifier', 'state'] as const)(
    'is refused with another %s',
    async field => {
      const body = { ...(await authorizeAtVk(vk, account)), [field]: 'z'.repeat(64) }
      expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ code: 'ERR_AUTH' })
    },
  )

  test('is refused when VK returns another state', async () => {
    vk.script.exchange = 'other_state'
    expect((await signInByVk(account)).reply).toMatchObject({ code: 'ERR_AUTH' })
  })

  test('is refused when it has expired', async () => {
    vk.script.exchange = 'expired'
    expect((await signInByVk(account)).reply).toMatchObject({ code: 'ERR_AUTH' })
  })

  test('is refused as temporarily unavailable when VK fails', async () => {
    vk.script.exchange = 'broken'
    expect((await signInByVk(account)).reply).toMatchObject({ status: 503, code: 'ERR_UNAVAILABLE' })
  })

  test('is never sent to VK when it comes from another origin', async () => {
    const asked = vk.received.length
    const body = { code: 'c', device_id: 'd', code_verifier: 'v'.repeat(64) }
    const reply = await product
      .visitor()
      .raw({ method: 'POST', url: vkAuth.path, body, headers: { origin: 'https://evil.example' } })
    expect(reply.json()).toEqual({ code: 'ERR_ORIGIN' })
    expect(vk.received).toHaveLength(asked)
  })
})

describe('the configuration of VK ID', () => {
  test('gives the web app what its button needs, and no secret', async () => {
    expect((await product.visitor().get(readSettings)).vk).toEqual({
      app_id: VK_APP,
      host: `127.0.0.1:${vk.port}`,
      redirect_url: VK_REDIRECT,
      mode: 'redirect',
    })
  })

  test('lets pages frame and call VK ID, and no other origin', async () => {
    const { headers } = await product.visitor().raw({ method: 'GET', url: '/api/settings' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-src http://127.0.0.1:${vk.port};`)
    expect(policy).toContain(`connect-src 'self' http://127.0.0.1:${vk.port};`)
    expect(policy).toContain("script-src 'self';")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('when missing leaves no button, no endpoint and no origin in the policy', async () => {
    const plain = await startProduct()
    expect((await plain.visitor().get(readSettings)).vk).toBeNull()
    const body = { code: 'c', device_id: 'd', code_verifier: 'v'.repeat(64) }
    expect(await plain.visitor().call(vkAuth, { body })).toMatchObject({
      status: 503,
      code: 'ERR_UNAVAILABLE',
    })
    const { headers } = await plain.visitor().raw({ method: 'GET', url: '/api/settings' })
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|http:|vk/)
    await plain.stop()
  })
})
