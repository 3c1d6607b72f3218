import { forgotPassword, login, readProfile, refresh, register } from '@grani/contract'
import { DatabaseError, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailsTo,
  newEmail,
  newestMail,
  PASSWORD,
  registeredUser,
  registration,
} from '@grani/testing/users.ts'
import { OVER_TLS, type Product, SECRET, startProduct } from '@grani/testing/product.ts'
import { issueAccessToken } from './platform/http/access-token.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('session fixation', () => {
  test('fails: cookies planted before the sign-in are worthless afterwards', async () => {
    const { visitor: stranger, email: theirs } = await registeredUser(product)
    const { email } = await registeredUser(product)
    const planted = stranger.copy()
    const before = Object.fromEntries(planted.cookies)
    await planted.get(login, { body: { email, password: PASSWORD } })
    for (const name of ['grani_access', 'grani_refresh'])
      expect(planted.cookies.get(name)).not.toBe(before[name])
    expect((await planted.get(readProfile)).email).toBe(email)
    expect((await stranger.get(readProfile)).email).toBe(theirs)
    await stranger.get(refresh)
    expect((await stranger.get(readProfile)).email).toBe(theirs)
  })

  test('fails with a made-up session id, even in a correctly signed cookie', async () => {
    const { email } = await registeredUser(product)
    const [row] = await product.rows('select user_id from identities where subject = $1', [email])
    const userId = String(row?.['user_id'])
    const visitor = product.visitor()
    const made = { userId, sessionId: '11111111-1111-4111-8111-111111111111' }
    visitor.cookies.set('grani_access', issueAccessToken(made, SECRET, product.clock.now()))
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })
})

describe('mass assignment', () => {
  test('fails at registration: groups, ids and verification flags in the body are ignored', async () => {
    const visitor = product.visitor()
    const email = newEmail()
    const body = {
      ...registration(email),
      groups: ['users', 'admins', 'qa'],
      is_email_verified: true,
      user_id: '11111111-1111-4111-8111-111111111111',
      current_goal: 'selfImp',
      is_free: true,
    }
    expect((await visitor.raw({ method: 'POST', url: register.path, body })).statusCode).toBe(204)
    const [user] = await product.rows(
      'select groups, is_email_verified, user_id, current_goal from users where email = $1',
      [email],
    )
    expect(user).toMatchObject({ groups: ['users'], is_email_verified: false, current_goal: null })
    expect(user?.['user_id']).not.toBe(body.user_id)
  })
})

/** How long a call may wait for a table that it should not need. */
const WAIT_MS = 60_000

const DEADLOCK = '40P01'

/** Background jobs lock tables in another order: a transaction that is chosen as deadlock victim is repeated. */
const lockAll = async (client: PoolClient, tables: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`lock table ${tables}`)
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error
    await lockAll(client, tables)
  }
}

/** Runs `act` while all other tables are locked; null when it had to wait for one of them. */
const withOnly = async <T>(tables: string[], act: () => Promise<T>): Promise<T | null> => {
  const others = await product.rows(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
    [tables],
  )
  const client = await product.database.pool.connect()
  let timer: NodeJS.Timeout | undefined
  try {
    await lockAll(client, others.map(({ name }) => String(name)).join(', '))
    const timeout = new Promise<null>(done => {
      timer = setTimeout(() => done(null), WAIT_MS)
    })
    return await Promise.race([act(), timeout])
  } finally {
    clearTimeout(timer)
    await client.query('rollback')
    client.release()
  }
}

describe('account enumeration', () => {
  test('fails by reply and timing of a forgotten password: the call reads no table of accounts', async () => {
    const ask = (email: string) =>
      product.visitor().raw({ method: 'POST', url: forgotPassword.path, body: { email } })
    const asking = async (email: string) => {
      const reply = await withOnly(['rate_limits', 'restore_requests'], () => ask(email))
      return [reply?.statusCode, reply?.body]
    }
    const { email } = await registeredUser(product)
    // A mail still being sent would wait for our lock while we wait for its.
    await mailsTo(product, email)
    expect(await asking(email)).toEqual([204, ''])
    await newestMail(product, email, 'Новый пароль')
    expect(await asking(newEmail())).toEqual([204, ''])
  })
})

describe('a thousand guesses of one password', () => {
  test('from a thousand IP addresses: three are checked, and the right one among the rest is refused', async () => {
    const guarded = await startProduct({ env: { CAPTCHA: 'altcha' } })
    const { email } = await registeredUser(guarded)
    const counts: Record<string, number> = {}
    for (let round = 0; round < 50; round++) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const isRight = round > 0 && i === 10
          return guarded
            .visitor()
            .call(login, { body: { email, password: isRight ? PASSWORD : `guess ${round} ${i}` } })
        }),
      )
      for (const reply of replies) {
        const code = reply.kind === 'ok' ? 'signed in' : reply.code
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
    expect(counts['signed in']).toBeUndefined()
    expect(counts['ERR_AUTH']).toBeLessThanOrEqual(3)
    expect((counts['ERR_AUTH'] ?? 0) + (counts['ERR_CAPTCHA'] ?? 0) + (counts['ERR_RATE'] ?? 0)).toBe(1000)
    await guarded.stop()
  })
})

describe('over TLS', () => {
  test('no sibling host can plant our cookies: they have the __Host- prefix', async () => {
    const safe = await startProduct({ env: { ...OVER_TLS, PUBLIC_URL: 'https://grani.example' } })
    const visitor = safe.visitor()
    const { cookies, headers } = await visitor.raw({
      method: 'POST',
      url: register.path,
      body: registration(newEmail()),
      headers: { origin: 'https://grani.example' },
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const cookie of cookies) {
      expect(cookie.name).toMatch(/^__Host-grani_/)
      // Scripts may read the one that says nothing but that there is a session.
      if (!cookie.name.endsWith('_signed_in')) expect(cookie.httpOnly).toBe(true)
      expect(cookie).toMatchObject({ secure: true, path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
    expect(await visitor.call(readProfile)).toMatchObject({ kind: 'ok' })
    const described = await visitor.raw({ method: 'GET', url: '/api/openapi.json' })
    expect(described.json()).toMatchObject({
      components: { securitySchemes: { session: { name: '__Host-grani_access' } } },
    })
    const bare = safe.visitor()
    for (const [name, value] of visitor.cookies) bare.cookies.set(name.replace('__Host-', ''), value)
    expect(await bare.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    await safe.stop()
  })
})
