import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVk, type VkProvider } from './provider.ts'
import { defaultScript } from './script.ts'

const REDIRECT = 'http://localhost:3000/auth/vk'

let vk: VkProvider
beforeAll(async () => {
  vk = await startVk(null)
  vk.client.redirectUris.push(REDIRECT)
})
afterAll(() => vk?.close())
beforeEach(() => {
  Object.assign(vk.script, defaultScript())
})

const client = () => ({ client_id: `${vk.client.appId}` })
const verifier = 'a'.repeat(64)
const state = 's'.repeat(48)
const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const authorize = (changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    ...client(),
    app_id: `${vk.client.appId}`,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 's256',
    state,
    ...changes,
  })
  return fetch(`http://127.0.0.1:${vk.port}/authorize?${query.toString()}`, { redirect: 'manual' })
}

const post = async (
  path: string,
  query: Record<string, string>,
  form: Record<string, string>,
): Promise<Record<string, unknown>> => {
  const reply = await fetch(`http://127.0.0.1:${vk.port}${path}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return Object.fromEntries(Object.entries(await reply.json()))
}

/** Authorizes and returns the parameters of the redirect. */
const grant = async (changes: Record<string, string> = {}) => {
  const back = new URL((await authorize(changes)).headers.get('location') ?? '').searchParams
  return { code: back.get('code') ?? '', device_id: back.get('device_id') ?? '' }
}

const exchange = async (changes: Record<string, string> = {}) => {
  const { code, device_id } = await grant()
  const query = {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    ...client(),
    code_verifier: verifier,
    state,
    device_id,
  }
  const asked = { ...query, code, ...changes }
  return { asked, reply: await post('/oauth2/auth', asked, { code: asked.code }) }
}

describe('authorization', () => {
  test.each([
    ['client_id', '1'],
    ['redirect_uri', 'http://localhost:3000/auth/vk?more'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', verifier],
    ['state', 'short'],
  ])('is refused with a wrong %s: %s', async (name, value) => {
    const reply = await authorize({ [name]: value })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      error: 'invalid_request',
      error_description: `${name} is missing or invalid`,
    })
  })
})

describe('an authorization code', () => {
  test('can be exchanged for tokens once', async () => {
    const { asked, reply } = await exchange()
    expect(reply).toMatchObject({ token_type: 'Bearer', expires_in: 3600, state })
    expect(await post('/oauth2/auth', asked, { code: asked.code })).toMatchObject({ error: 'invalid_grant' })
  })

  test.each([
    ['grant_type', 'password', 'unsupported_grant_type'],
    ['code', 'vk2.c.other', 'invalid_grant'],
    ['client_id', '1', 'invalid_client'],
    ['redirect_uri', 'http://localhost:3000/', 'invalid_request'],
    ['device_id', 'other', 'invalid_request'],
    ['code_verifier', 'b'.repeat(64), 'invalid_request'],
    ['state', 'x'.repeat(48), 'invalid_request'],
    ['state', '', 'invalid_request'],
  ])('is refused with another %s: %s', async (name, value, error) => {
    expect((await exchange({ [name]: value })).reply).toMatchObject({ error })
  })

  test.each(['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(63)}~`])(
    'is refused with a verifier that the documentation does not allow: %s',
    async code_verifier => {
      const { code, device_id } = await grant({ code_challenge: challengeOf(code_verifier) })
      const query = {
        grant_type: 'authorization_code',
        redirect_uri: REDIRECT,
        ...client(),
        code_verifier,
        state,
        device_id,
      }
      expect(await post('/oauth2/auth', query, { code })).toMatchObject({ error: 'invalid_request' })
    },
  )
})

describe('tokens', () => {
  test('identify the user, can be refreshed once each, and are revoked by logout', async () => {
    const { asked, reply } = await exchange()
    const text = (name: string): string => String(reply[name])
    const { user_id } = vk.script.account
    const token = { access_token: text('access_token') }
    expect(await post('/oauth2/user_info', client(), token)).toMatchObject({ user: { user_id } })
    expect(await post('/oauth2/public_info', client(), { id_token: text('id_token') })).toMatchObject({
      user: { user_id },
    })
    const renewal = {
      grant_type: 'refresh_token',
      redirect_uri: REDIRECT,
      ...client(),
      device_id: asked.device_id,
      state,
    }
    const form = { refresh_token: text('refresh_token') }
    expect(await post('/oauth2/auth', renewal, form)).toMatchObject({ state, token_type: 'Bearer' })
    expect(await post('/oauth2/auth', renewal, form)).toMatchObject({ error: 'invalid_grant' })
    expect(await post('/oauth2/logout', client(), token)).toEqual({ response: 1 })
    expect(await post('/oauth2/user_info', client(), token)).toMatchObject({ error: 'invalid_token' })
  })

  test('that were never issued are refused', async () => {
    const made = `vk2.a.${randomBytes(24).toString('base64url')}`
    expect(await post('/oauth2/user_info', client(), { access_token: made })).toMatchObject({
      error: 'invalid_token',
    })
    expect(await post('/oauth2/public_info', client(), { id_token: made })).toMatchObject({
      error: 'invalid_token',
    })
  })
})
