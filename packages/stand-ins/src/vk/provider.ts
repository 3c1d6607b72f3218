import type { Certificate } from '../certificate.ts'
import { type ReceivedRequest, type StandIn, startStandIn, type Reply } from '../host.ts'
import { createTokenStore, isError } from './codes.ts'
import { consentPage, oneTapFrame, messageToOpener } from './pages.ts'
import { defaultScript, type VkScript } from './script.ts'

type Client = { appId: number; redirectUris: string[] }

export type VkProvider = StandIn & { script: VkScript; client: Client }

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const MIN_STATE_LENGTH = 32

/** What is wrong with the way in, as the documentation has it; null: nothing. */
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

/** A stand-in for VK ID: all that the SDK and our server ask of it, and what it can do wrong by its script. */
export const startVk = async (
  certificate: Certificate | null,
  client: Client = { appId: 51_000_001, redirectUris: [] },
): Promise<VkProvider> => {
  const script = defaultScript()
  const codes = createTokenStore()

  const authorize = ({ query }: ReceivedRequest, reply: Reply): void => {
    const wrong = invalidParameter(query, client)
    if (wrong)
      return reply.json(
        { error: 'invalid_request', error_description: `${wrong} is missing or invalid` },
        400,
      )
    const { state = '', redirect_uri: redirectUri = '', origin } = query
    const given = codes.grant({
      challenge: query['code_challenge'] ?? '',
      clientId: `${client.appId}`,
      redirectUri,
      state,
      account: script.account,
    })
    const yes = {
      ...given,
      state: script.consent === 'other_state' ? 'x'.repeat(48) : state,
      type: 'code_v2',
      expires_in: '600',
      ext_id: 'external-1',
    }
    const answer =
      script.consent === 'declined'
        ? { error: 'access_denied', error_description: 'User denied', state }
        : yes
    if (script.consent === 'stays_open') return reply.html(consentPage())
    const action = script.consent === 'unknown_event' ? 'something_else' : 'oauth2_authorize_response'
    if (origin !== undefined) return reply.html(messageToOpener(state, action, answer))
    reply.redirect(`${redirectUri}?${new URLSearchParams(answer).toString()}`)
  }

  const exchange = (asked: ReceivedRequest, reply: Reply): void => {
    if (script.exchange === 'hang') return reply.hang()
    if (script.exchange === 'broken') return reply.json('<html>', 502)
    if (script.exchange === 'expired')
      return reply.json({ error: 'invalid_grant', error_description: 'code is expired or invalid' }, 400)
    const given = { ...asked.query, ...asked.form }
    const answer = given['grant_type'] === 'refresh_token' ? codes.refresh(given) : codes.exchange(given)
    if (isError(answer)) return reply.json(answer, 400)
    reply.json({
      ...answer,
      ...(script.exchange === 'other_state' && { state: 'y'.repeat(48) }),
      user_id: Number(script.exchange === 'other_person' ? '666' : answer.user_id),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'vkid.personal_info email phone',
    })
  }

  const userInfo = (asked: ReceivedRequest, reply: Reply): void => {
    const account = codes.accountOfAccessToken(
      asked.form['access_token'] ?? '',
      asked.query['client_id'] ?? '',
    )
    if (!account)
      return reply.json({ error: 'invalid_token', error_description: 'access_token is invalid' }, 401)
    const { latin, ...user } = account
    reply.json({ user: asksForRussian(asked) ? user : { ...user, ...latin } })
  }

  const publicInfo = ({ form, query }: ReceivedRequest, reply: Reply): void => {
    const account = codes.accountOfIdToken(form['id_token'] ?? '', query['client_id'] ?? '')
    if (!account) return reply.json({ error: 'invalid_token', error_description: 'id_token is invalid' }, 401)
    const { user_id, first_name } = account
    reply.json({ user: { user_id, first_name } })
  }

  const POSTS: Record<string, (asked: ReceivedRequest, reply: Reply) => void> = {
    '/oauth2/auth': exchange,
    '/oauth2/user_info': userInfo,
    '/oauth2/logout': ({ form }, reply) =>
      reply.json({ response: Number(codes.revoke(form['access_token'] ?? '')) }),
    '/oauth2/public_info': publicInfo,
    '/stat_events_vkid_sdk': (_asked, reply) =>
      script.side === 'hang' ? reply.hang() : reply.json({ response: 1 }),
    '/vkid_sdk_get_config': (_asked, reply) =>
      script.side === 'hang'
        ? reply.hang()
        : reply.json({ response: script.side === 'tracks' ? { active: 1, tracker_id: '1' } : { active: 0 } }),
  }

  const host = await startStandIn((asked, reply) => {
    if (asked.method === 'POST' && POSTS[asked.path]) return POSTS[asked.path]?.(asked, reply)
    if (asked.method === 'GET' && asked.path === '/authorize') return authorize(asked, reply)
    if (asked.method === 'GET' && asked.path === '/button_one_tap_auth') {
      if (script.widget === 'hang') return reply.hang()
      return reply.html(oneTapFrame(asked.query, script.widget))
    }
    reply.json({ error: 'not_found' }, 404)
  }, certificate)
  return { ...host, script, client }
}
