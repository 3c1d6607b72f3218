import type { Certificate } from '../certificate.ts'
import { type ReceivedRequest, type StandIn, startStandIn, type Reply } from '../host.ts'
import { createTokenStore, isError } from './token-store.ts'
import { consentPage, oneTapFrame, messageToOpener } from './pages.ts'
import { defaultScript, type VkScript } from './script.ts'

type Client = { appId: number; redirectUris: string[] }

export type VkProvider = StandIn & { script: VkScript; client: Client }

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const MIN_STATE_LENGTH = 32

/** The first invalid parameter of an authorization request by the documentation; null if all are valid. */
const invalidParameter = (query: Record<string, string>, client: Client): string | null => {
  if (query['client_id'] !== `${client.appId}` || query['app_id'] !== query['client_id']) return 'client_id'
  if (!client.redirectUris.includes(query['redirect_uri'] ?? '')) return 'redirect_uri'
  if (query['response_type'] !== 'code') return 'response_type'
  if (query['code_challenge_method']?.toLowerCase() !== 's256') return 'code_challenge_method'
  if (!CHALLENGE.test(query['code_challenge'] ?? '')) return 'code_challenge'
  if ((query['state'] ?? '').length < MIN_STATE_LENGTH) return 'state'
  return null
}

const asksForRussian = ({ headers }: ReceivedRequest): boolean =>
  headers['accept-language']?.startsWith('ru') === true

/** A stand-in for VK ID: the endpoints that the SDK and our server use, with the failures that its script asks for. */
export const startVk = async (
  certificate: Certificate | null,
  client: Client = { appId: 51_000_001, redirectUris: [] },
): Promise<VkProvider> => {
  const script = defaultScript()
  const tokens = createTokenStore()

  const authorize = ({ query }: ReceivedRequest, reply: Reply): void => {
    const invalid = invalidParameter(query, client)
    if (invalid)
      return reply.json(
        { error: 'invalid_request', error_description: `${invalid} is missing or invalid` },
        400,
      )
    const { state = '', redirect_uri: redirectUri = '', origin } = query
    const given = tokens.grant({
      challenge: query['code_challenge'] ?? '',
      clientId: `${client.appId}`,
      redirectUri,
      state,
      account: script.account,
    })
    const granted = {
      ...given,
      state: script.consent === 'other_state' ? 'x'.repeat(48) : state,
      type: 'code_v2',
      expires_in: '600',
      ext_id: 'external-1',
    }
    const answer =
      script.consent === 'declined'
        ? { error: 'access_denied', error_description: 'User denied', state }
        : granted
    if (script.consent === 'stays_open') return reply.html(consentPage())
    const action = script.consent === 'unknown_event' ? 'something_else' : 'oauth2_authorize_response'
    if (origin !== undefined) return reply.html(messageToOpener(state, action, answer))
    reply.redirect(`${redirectUri}?${new URLSearchParams(answer).toString()}`)
  }

  const exchange = (request: ReceivedRequest, reply: Reply): void => {
    if (script.exchange === 'hang') return reply.hang()
    if (script.exchange === 'broken') return reply.json('<html>', 502)
    if (script.exchange === 'expired')
      return reply.json({ error: 'invalid_grant', error_description: 'code is expired or invalid' }, 400)
    const given = { ...request.query, ...request.form }
    const answer = given['grant_type'] === 'refresh_token' ? tokens.refresh(given) : tokens.exchange(given)
    if (isError(answer)) return reply.json(answer, 400)
    reply.json({
      ...answer,
      ...(script.exchange === 'other_state' && { state: 'y'.repeat(48) }),
      user_id: Number(script.exchange === 'other_user' ? '666' : answer.user_id),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'vkid.personal_info email phone',
    })
  }

  const userInfo = (request: ReceivedRequest, reply: Reply): void => {
    const account = tokens.accountOfAccessToken(
      request.form['access_token'] ?? '',
      request.query['client_id'] ?? '',
    )
    if (!account)
      return reply.json({ error: 'invalid_token', error_description: 'access_token is invalid' }, 401)
    const { latin, ...user } = account
    reply.json({ user: asksForRussian(request) ? user : { ...user, ...latin } })
  }

  const publicInfo = ({ form, query }: ReceivedRequest, reply: Reply): void => {
    const account = tokens.accountOfIdToken(form['id_token'] ?? '', query['client_id'] ?? '')
    if (!account) return reply.json({ error: 'invalid_token', error_description: 'id_token is invalid' }, 401)
    const { user_id, first_name } = account
    reply.json({ user: { user_id, first_name } })
  }

  const POSTS: Record<string, (request: ReceivedRequest, reply: Reply) => void> = {
    '/oauth2/auth': exchange,
    '/oauth2/user_info': userInfo,
    '/oauth2/logout': ({ form }, reply) =>
      reply.json({ response: Number(tokens.revoke(form['access_token'] ?? '')) }),
    '/oauth2/public_info': publicInfo,
    '/stat_events_vkid_sdk': (_request, reply) =>
      script.side === 'hang' ? reply.hang() : reply.json({ response: 1 }),
    '/vkid_sdk_get_config': (_request, reply) =>
      script.side === 'hang'
        ? reply.hang()
        : reply.json({ response: script.side === 'tracks' ? { active: 1, tracker_id: '1' } : { active: 0 } }),
  }

  const host = await startStandIn((request, reply) => {
    if (request.method === 'POST' && POSTS[request.path]) return POSTS[request.path]?.(request, reply)
    if (request.method === 'GET' && request.path === '/authorize') return authorize(request, reply)
    if (request.method === 'GET' && request.path === '/button_one_tap_auth') {
      if (script.widget === 'hang') return reply.hang()
      return reply.html(oneTapFrame(request.query, script.widget))
    }
    reply.json({ error: 'not_found' }, 404)
  }, certificate)
  return { ...host, script, client }
}
