import { login, readProfile, refresh } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, registeredUser, userIdOf } from '@grani/testing/users.ts'
import { DAY, HOUR, MINUTE, type Product, SECOND, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const refreshCookie = 'grani_refresh'

describe('refreshing', () => {
  test('returns new cookies each time', async () => {
    const { visitor } = await registeredUser(product)
    const before = visitor.cookies.get(refreshCookie)
    product.clock.pass(SECOND)
    await visitor.get(refresh)
    expect(visitor.cookies.get(refreshCookie)).not.toBe(before)
    expect((await visitor.get(readProfile)).email).toBeTruthy()
  })

  test('keeps twenty tabs signed in that do it in parallel on two servers', async () => {
    const { visitor } = await registeredUser(product)
    product.clock.pass(20 * MINUTE)
    const tabs = Array.from({ length: 20 }, (_, i) => visitor.copy(i % 2))
    const replies = await Promise.all(tabs.map(tab => tab.call(refresh)))
    expect(replies.filter(reply => reply.kind === 'refused')).toEqual([])
    for (const tab of tabs) expect(await tab.call(readProfile)).toMatchObject({ kind: 'ok' })
  })

  test('accepts an old token again within a minute: the reply may have been lost', async () => {
    const { visitor } = await registeredUser(product)
    const old = visitor.copy()
    await visitor.get(refresh)
    product.clock.pass(60 * SECOND)
    expect(await old.call(refresh)).toMatchObject({ kind: 'ok' })
    expect(await visitor.call(readProfile)).toMatchObject({ kind: 'ok' })
  })

  test('does not prolong the grace period of a token that is used again and again', async () => {
    const { visitor } = await registeredUser(product)
    const old = visitor.copy()
    await visitor.get(refresh)
    product.clock.pass(40 * SECOND)
    await old.copy().get(refresh)
    product.clock.pass(40 * SECOND)
    expect(await old.copy().call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('ends the session when an old token is reused later: it has been copied', async () => {
    const { visitor, email } = await registeredUser(product)
    const thief = visitor.copy()
    await visitor.get(refresh)
    product.clock.pass(61 * SECOND)
    const elsewhere = product.visitor()
    await elsewhere.get(login, { body: { email, password: PASSWORD } })

    expect(await thief.call(refresh)).toMatchObject({ status: 401, code: 'ERR_SESSION' })
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await visitor.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await elsewhere.call(readProfile)).toMatchObject({ kind: 'ok' })
  })

  test('detects a copy used within the grace period: owner and thief never both stay signed in', async () => {
    for (const pause of [0, 30 * SECOND, 2 * MINUTE]) {
      const { visitor } = await registeredUser(product)
      const thief = visitor.copy(1)
      await visitor.get(refresh)
      product.clock.pass(50 * SECOND)
      expect(await thief.call(refresh)).toMatchObject({ kind: 'ok' })
      let rounds = 0
      for (; rounds < 3; rounds++) {
        product.clock.pass(20 * MINUTE)
        const owner = await visitor.call(refresh)
        product.clock.pass(pause)
        const other = await thief.call(refresh)
        if (owner.kind === 'refused' || other.kind === 'refused') break
      }
      expect([pause, rounds < 3]).toEqual([pause, true])
      for (const browser of [visitor, thief])
        expect(await browser.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    }
  })

  test('keeps two tabs of one browser signed in that repeatedly do it in parallel', async () => {
    const { visitor } = await registeredUser(product)
    for (let round = 0; round < 60; round++) {
      product.clock.pass(16 * MINUTE)
      const tabs = [visitor.copy(0), visitor.copy(1)]
      const replies = await Promise.all(tabs.map(tab => tab.call(refresh)))
      expect(replies.map(({ kind }) => kind)).toEqual(['ok', 'ok'])
      // Both tabs share one cookie jar: the last cookie wins.
      const last = tabs[round % 2]
      for (const [name, value] of last?.cookies ?? []) visitor.cookies.set(name, value)
    }
    expect(await visitor.call(readProfile)).toMatchObject({ kind: 'ok' })
  })

  test('three hundred times with one cookie ends the session and deletes its rows', async () => {
    const { visitor, email } = await registeredUser(product)
    const userId = await userIdOf(product, email)
    await visitor.copy().get(refresh)
    let most = 0
    for (let i = 0; i < 300; i++) {
      await visitor.copy(i % 2).call(refresh)
      const [row] = await product.rows(
        'select count(*)::int as living from refresh_tokens where user_id = $1',
        [userId],
      )
      most = Math.max(most, Number(row?.['living']))
    }
    expect(most).toBe(50)
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('keeps a bounded number of rows, however old the session is', async () => {
    const { visitor, email } = await registeredUser(product)
    const userId = await userIdOf(product, email)
    for (let i = 0; i < 220; i++) {
      product.clock.pass(2 * MINUTE)
      await visitor.get(refresh)
    }
    const [row] = await product.rows('select count(*)::int as rows from refresh_tokens where user_id = $1', [
      userId,
    ])
    expect(row?.['rows']).toBe(201)
  })

  test('is possible until sixty days after the last visit', async () => {
    const { visitor } = await registeredUser(product)
    product.clock.pass(59 * DAY)
    await visitor.get(refresh)
    product.clock.pass(59 * DAY)
    await visitor.get(refresh)
    product.clock.pass(60 * DAY)
    expect(await visitor.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('refuses text that is no token of ours', async () => {
    const { visitor } = await registeredUser(product)
    const token = visitor.cookies.get(refreshCookie) ?? ''
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [forged, '', 'x', `${token}.`, token.replace(/^./, 'z'), '%00', 'a'.repeat(5000)]) {
      const browser = visitor.copy()
      browser.cookies.set(refreshCookie, wrong)
      expect(await browser.call(refresh)).toMatchObject({ status: 401, code: 'ERR_SESSION' })
    }
    expect(await product.visitor().call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await visitor.call(refresh)).toMatchObject({ kind: 'ok' })
  })
})

describe('the access cookie', () => {
  test('cannot be changed into that of another user', async () => {
    const { visitor } = await registeredUser(product)
    const other = await registeredUser(product)
    const [, ...rest] = (visitor.cookies.get('grani_access') ?? '').split('.')
    const [otherId, otherSession] = (other.visitor.cookies.get('grani_access') ?? '').split('.')
    for (const forged of [
      [otherId, ...rest].join('.'),
      [otherId, otherSession, ...rest.slice(1)].join('.'),
      [otherId, otherSession, '9999999999', 'AAAA'].join('.'),
      [otherId, otherSession, '9999999999', ''].join('.'),
      '...',
    ]) {
      visitor.cookies.set('grani_access', forged)
      expect(await visitor.call(readProfile)).toMatchObject({ status: 401, code: 'ERR_SESSION' })
    }
  })

  test('has one spelling: nothing is added behind its signature', async () => {
    const { visitor } = await registeredUser(product)
    const token = visitor.cookies.get('grani_access') ?? ''
    for (const other of [`${token}.x`, `${token}=`, `${token}.`]) {
      visitor.cookies.set('grani_access', other)
      expect([other, await visitor.call(readProfile)]).toMatchObject([other, { code: 'ERR_SESSION' }])
    }
  })

  test('cannot be given a later expiry', async () => {
    const { visitor } = await registeredUser(product)
    const [userId, sessionId, , signature] = (visitor.cookies.get('grani_access') ?? '').split('.')
    product.clock.pass(HOUR)
    const later = Math.floor(product.clock.now().getTime() / 1000) + 900
    visitor.cookies.set('grani_access', [userId, sessionId, later, signature].join('.'))
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('is not stored, and the refresh token only as a hash', async () => {
    const { visitor } = await registeredUser(product)
    const secret = (visitor.cookies.get(refreshCookie) ?? '').split('.')[1] ?? ''
    const kept = await product.rows(
      "select encode(token_hash, 'escape') as escaped, encode(token_hash, 'base64') as base64 from refresh_tokens",
    )
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })
})
