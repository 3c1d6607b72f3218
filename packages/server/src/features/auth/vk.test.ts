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
import { plainScript } from '@grani/stand-ins/vk/script.ts'
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
  backFromVk,
  openVkDoor,
  somebodyAtVk,
  VK_APP,
  type VkDoor,
  VK_REDIRECT,
} from '@grani/testing/vk-visits.ts'

let door: VkDoor
let vk: VkDoor['vk']
let product: VkDoor['product']
let visits: VkDoor['visits']
beforeAll(async () => {
  door = await openVkDoor()
  ;({ vk, product, visits } = door)
})
afterAll(() => door?.close())
beforeEach(() => {
  Object.assign(vk.script, plainScript())
})

const somebody = somebodyAtVk
const come: typeof visits.come = (account, visitor) => visits.come(account, visitor)
const agree: typeof visits.agree = (visitor, ticket) => visits.agree(visitor, ticket)
const ticketOf: typeof visits.ticketOf = reply => visits.ticketOf(reply)
const settled: typeof visits.settled = account => visits.settled(account)

describe('somebody new who comes through VK ID', () => {
  test('has no account and leaves no trace before agreeing to the conditions', async () => {
    const account = somebody()
    const { visitor, reply } = await come(account)
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
    const { visitor, account } = await settled()
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

  test('has to confirm an address that VK does not vouch for', async () => {
    const { visitor, account } = await settled(somebody({ verified: false }))
    expect(await visitor.get(readProfile)).toMatchObject({ is_email_verified: false })
    expect(await visitor.call(readSubscription)).toMatchObject({ code: 'ERR_EMAIL_NOT_VERIFIED' })
    await newestMail(product, account.email ?? '', 'Подтвердите')
  })

  test('comes in without any address too', async () => {
    const { email: _email, ...account } = somebody()
    const { visitor } = await settled(account)
    expect(await visitor.get(readProfile)).toMatchObject({ email: null, is_email_verified: true })
    expect(await visitor.get(readSubscription)).toMatchObject({ is_trial: true })
  })

  test.each([{ old_enough: false }, { personal_data: false }])('is not let in with %j', async change => {
    const { visitor, reply } = await come(somebody())
    const body = { ticket: ticketOf(reply), old_enough: true, personal_data: true, ...change }
    expect((await visitor.raw({ method: 'POST', url: vkRegister.path, body })).statusCode).toBe(400)
  })

  test('makes one account of one ticket, also sent twice at the same moment to two servers', async () => {
    const { reply } = await come(somebody())
    const ticket = ticketOf(reply)
    const replies = await Promise.all([0, 1, 0, 1].map(server => agree(product.visitor({ server }), ticket)))
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(await agree(product.visitor(), ticket)).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('cannot write the ticket themselves, change it, or use it after half an hour', async () => {
    const { reply } = await come(somebody())
    const ticket = ticketOf(reply)
    const changedAt = (i: number) =>
      `${ticket.slice(0, i)}${ticket[i] === 'A' ? 'B' : 'A'}${ticket.slice(i + 1)}`
    for (const forged of ['x', ticket.slice(0, -4), changedAt(0), changedAt(20), changedAt(60)])
      expect(await agree(product.visitor(), forged)).toMatchObject({ code: 'ERR_TOKEN' })
    product.clock.pass(30 * MINUTE)
    expect(await agree(product.visitor(), ticket)).toMatchObject({ code: 'ERR_TOKEN' })
  })

  test('gets no second trial after removing the account', async () => {
    const account = somebody()
    const { visitor } = await settled(account)
    await visitor.get(removeProfile)
    const again = await settled({ ...account, email: newEmail() })
    expect(await again.visitor.get(readSubscription)).not.toMatchObject({ is_trial: true, is_ended: false })
  })
})

describe('somebody who has been here', () => {
  test('comes in at once, also when VK names another address by now', async () => {
    const { account } = await settled()
    const { visitor, reply } = await come({ ...account, email: newEmail() })
    expect(reply).toMatchObject({ body: { newcomer: null } })
    expect((await visitor.get(readProfile)).email).toBe(account.email)
  })

  test('with a confirmed address here and the same vouched for by VK gets it linked, and a mail about it', async () => {
    const person = await verifiedUser(product)
    const { visitor, reply } = await come(somebody({ email: person.email.toUpperCase() }))
    expect(reply).toMatchObject({ body: { newcomer: null } })
    expect((await visitor.get(readProfile)).email).toBe(person.email)
    await newestMail(product, person.email, 'VK ID')
    expect(
      await product.visitor().call(login, { body: { email: person.email, password: PASSWORD } }),
    ).toMatchObject({ kind: 'ok' })
  })
})

describe('nobody takes over another’s account', () => {
  test('by naming its address at VK without VK vouching for it', async () => {
    const { email } = await verifiedUser(product)
    const { visitor, reply } = await come(somebody({ email, verified: false }))
    expect(reply).toMatchObject({ status: 409, code: 'ERR_EMAIL_TAKEN' })
    expect(visitor.cookies.size).toBe(0)
  })

  test('by registering its address with a password before its owner comes through VK', async () => {
    const { email, visitor: squatter } = await registeredUser(product)
    const owner = await come(somebody({ email }))
    expect(owner.reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await mailsTo(product, email)).toBe(1)
    expect(await squatter.get(readProfile)).toMatchObject({ is_email_verified: false })
  })

  test('by an old ticket: an address that somebody has taken meanwhile stays theirs', async () => {
    const email = newEmail()
    const { reply } = await come(somebody({ email }))
    await registeredUser(product, product.visitor(), email)
    expect(await agree(product.visitor(), ticketOf(reply))).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
  })

  test('by a VK ID that gives one person’s token and another’s number', async () => {
    const { account } = await settled()
    vk.script.exchange = 'other_person'
    const { reply } = await come(account)
    expect(reply).toMatchObject({ kind: 'refused' })
  })
})

describe('what came back from VK ID', () => {
  const account = somebody()

  test('works once', async () => {
    const body = await backFromVk(vk, account)
    expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ kind: 'ok' })
    expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ status: 401, code: 'ERR_AUTH' })
  })

  test.each(['code', 'device_id', 'code_verifier', 'state'] as const)(
    'is refused with another %s',
    async field => {
      const body = { ...(await backFromVk(vk, account)), [field]: 'z'.repeat(64) }
      expect(await product.visitor().call(vkAuth, { body })).toMatchObject({ code: 'ERR_AUTH' })
    },
  )

  test('is refused when VK answers for another state than was asked', async () => {
    vk.script.exchange = 'other_state'
    expect((await come(account)).reply).toMatchObject({ code: 'ERR_AUTH' })
  })

  test('is refused when it is too old', async () => {
    vk.script.exchange = 'expired'
    expect((await come(account)).reply).toMatchObject({ code: 'ERR_AUTH' })
  })

  test('waits for a better moment when VK is broken', async () => {
    vk.script.exchange = 'broken'
    expect((await come(account)).reply).toMatchObject({ status: 503, code: 'ERR_UNAVAILABLE' })
  })

  test('is never sent to VK from a foreign page', async () => {
    const asked = vk.asked.length
    const body = { code: 'c', device_id: 'd', code_verifier: 'v'.repeat(64) }
    const reply = await product
      .visitor()
      .raw({ method: 'POST', url: vkAuth.path, body, headers: { origin: 'https://evil.example' } })
    expect(reply.json()).toEqual({ code: 'ERR_ORIGIN' })
    expect(vk.asked).toHaveLength(asked)
  })
})

describe('where VK ID is set up', () => {
  test('the web app learns what its button needs, and nothing secret', async () => {
    expect((await product.visitor().get(readSettings)).vk).toEqual({
      app_id: VK_APP,
      host: `127.0.0.1:${vk.port}`,
      redirect_url: VK_REDIRECT,
      mode: 'redirect',
    })
  })

  test('pages may show its frame and talk to it, and to nobody else', async () => {
    const { headers } = await product.visitor().raw({ method: 'GET', url: '/api/settings' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-src http://127.0.0.1:${vk.port};`)
    expect(policy).toContain(`connect-src 'self' http://127.0.0.1:${vk.port};`)
    expect(policy).toContain("script-src 'self';")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('and where it is not, there is no button, no door and no opening in the policy', async () => {
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
