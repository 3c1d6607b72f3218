import { login, logout, readProfile, refresh } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, registeredUser } from '@grani/testing/users.ts'
import { OVER_TLS, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const attempt = (email: string, password: string) =>
  product.visitor().raw({ method: 'POST', url: '/api/login', body: { email, password } })

describe('signing in', () => {
  test('works on a second browser beside the first', async () => {
    const { visitor, email } = await registeredUser(product)
    const second = product.visitor()
    await second.get(login, { body: { email, password: PASSWORD } })
    expect((await second.get(readProfile)).email).toBe(email)
    expect((await visitor.get(readProfile)).email).toBe(email)
  })

  test('gives a wrong password and an unknown address the same reply', async () => {
    const { email } = await registeredUser(product)
    const wrong = await attempt(email, 'not this one')
    const unknown = await attempt(newEmail(), 'not this one')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ code: 'ERR_AUTH' })
    expect(unknown.statusCode).toBe(wrong.statusCode)
    expect(unknown.body).toBe(wrong.body)
    const names = (headers: object) => Object.keys(headers).toSorted()
    expect(names(unknown.headers)).toEqual(names(wrong.headers))
  })

  test('sets cookies that scripts cannot read, for this site only', async () => {
    const { email } = await registeredUser(product)
    const { cookies } = await attempt(email, PASSWORD)
    expect(cookies.map(cookie => cookie.name).toSorted()).toEqual([
      'grani_access',
      'grani_device',
      'grani_refresh',
      'grani_signed_in',
    ])
    for (const cookie of cookies) {
      // The one that scripts may read says that there is a session, and no more.
      if (cookie.name === 'grani_signed_in') expect(cookie.value).toBe('yes')
      else expect(cookie.httpOnly).toBe(true)
      expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' })
      expect(cookie).not.toHaveProperty('secure')
      expect(cookie).not.toHaveProperty('domain')
    }
  })

  test('forbids caching of replies that set cookies', async () => {
    const { email } = await registeredUser(product)
    expect((await attempt(email, PASSWORD)).headers['cache-control']).toBe('no-store')
  })

  test('expires after a quarter of an hour without a refresh', async () => {
    const { visitor } = await registeredUser(product)
    product.clock.pass(15 * MINUTE)
    expect(await visitor.copy().call(readProfile)).toMatchObject({ status: 401, code: 'ERR_SESSION' })
    await visitor.get(refresh)
    expect((await visitor.get(readProfile)).is_email_verified).toBe(false)
  })
})

describe('signing out', () => {
  test('ends this session on the server, also for a copy of its cookies, and no other', async () => {
    const { visitor, email } = await registeredUser(product)
    const other = product.visitor()
    await other.get(login, { body: { email, password: PASSWORD } })
    const copy = visitor.copy()
    const { headers } = await visitor.raw({ method: logout.method, url: logout.path })
    expect(headers['clear-site-data']).toBe('"cache"')
    expect([...visitor.cookies.keys()]).toEqual(['grani_device'])
    expect(await copy.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await copy.call(refresh)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await other.get(readProfile)).email).toBe(email)
  })

  test('ends the session even when only the refresh cookie is left', async () => {
    const { visitor } = await registeredUser(product)
    const copy = visitor.copy()
    visitor.cookies.delete('grani_access')
    await visitor.get(logout)
    expect(await copy.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('succeeds without a session', async () => {
    expect(await product.visitor().call(logout)).toMatchObject({ kind: 'ok' })
  })

  test('in parallel with refreshes leaves no session and causes no error', async () => {
    for (let round = 0; round < 3; round++) {
      const { visitor } = await registeredUser(product)
      const refreshes = Array.from({ length: 12 }, () => visitor.copy().call(refresh))
      await Promise.race(refreshes)
      const replies = await Promise.all([visitor.copy().call(logout), ...refreshes])
      for (const reply of replies) expect(reply).not.toMatchObject({ code: 'ERR_INTERNAL' })
      expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    }
  })
})

describe('when the web app is on another site', () => {
  test('cookies are Secure and SameSite=None', async () => {
    const far = await startProduct({
      env: { ...OVER_TLS, PUBLIC_URL: 'https://api.example.org', WEB_ORIGIN: 'https://grani.example.com' },
    })
    const { cookies } = await far.visitor().raw({
      method: 'POST',
      url: '/api/register',
      body: {
        email: newEmail(),
        password: PASSWORD,
        repeat_password: PASSWORD,
        old_enough: true,
        personal_data: true,
      },
      headers: { origin: 'https://grani.example.com' },
    })
    await far.stop()
    expect(cookies).toHaveLength(4)
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'None' })
  })
})
