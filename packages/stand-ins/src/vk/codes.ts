import { createHash, randomBytes } from 'node:crypto'
import type { VkAccount } from './script.ts'

const CODE_MS = 10 * 60_000
const TOKEN_MS = 60 * 60_000

type Grant = {
  challenge: string
  clientId: string
  redirectUri: string
  state: string
  deviceId: string
  account: VkAccount
  until: number
}

export type OAuthError = { error: string; error_description: string }

const oauthError = (error: string, error_description: string): OAuthError => ({ error, error_description })

/** Narrower than RFC 7636: VK ID's documentation has neither the dot nor the tilde. */
const VERIFIER = /^[A-Za-z0-9_-]{43,128}$/

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

type TokenOwner = { account: VkAccount; clientId: string; deviceId: string }

type Tokens = {
  access_token: string
  refresh_token: string
  id_token: string
  user_id: string
  state: string
}

const randomToken = (kind: string): string => `vk2.${kind}.${randomBytes(24).toString('base64url')}`

/** Codes and tokens, given once, bound to client, address, device and verifier, and used up by the first use. */
export const createTokenStore = () => {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, TokenOwner & { until: number }>()
  const refreshes = new Map<string, TokenOwner>()
  const ids = new Map<string, TokenOwner>()

  const issueTokens = (held: TokenOwner, state: string): Tokens => {
    const issued = {
      access_token: randomToken('a'),
      refresh_token: randomToken('r'),
      id_token: randomToken('i'),
    }
    tokens.set(issued.access_token, { ...held, until: Date.now() + TOKEN_MS })
    refreshes.set(issued.refresh_token, held)
    ids.set(issued.id_token, held)
    return { ...issued, user_id: held.account.user_id, state }
  }

  return {
    grant: (given: Omit<Grant, 'until' | 'deviceId'>): { code: string; device_id: string } => {
      const code = randomToken('c')
      const deviceId = randomBytes(16).toString('base64url')
      grants.set(code, { ...given, deviceId, until: Date.now() + CODE_MS })
      return { code, device_id: deviceId }
    },

    /** What RFC 6749, RFC 7636 and VK ID's documentation ask of an exchange. */
    exchange: (asked: Record<string, string>): Tokens | OAuthError => {
      if (asked['grant_type'] !== 'authorization_code')
        return oauthError('unsupported_grant_type', 'grant type is not supported')
      const grant = grants.get(asked['code'] ?? '')
      grants.delete(asked['code'] ?? '')
      if (!grant || grant.until <= Date.now())
        return oauthError('invalid_grant', 'code is expired or invalid')
      if (asked['client_id'] !== grant.clientId) return oauthError('invalid_client', 'client_id is incorrect')
      if (asked['redirect_uri'] !== grant.redirectUri)
        return oauthError('invalid_request', 'redirect_uri is missing or invalid')
      if (asked['device_id'] !== grant.deviceId)
        return oauthError('invalid_request', 'device_id is missing or invalid')
      const verifier = asked['code_verifier'] ?? ''
      if (!VERIFIER.test(verifier) || challengeOf(verifier) !== grant.challenge)
        return oauthError('invalid_request', 'code_verifier is missing or invalid')
      if (asked['state'] !== grant.state) return oauthError('invalid_request', 'state is missing or invalid')
      return issueTokens(grant, grant.state)
    },

    /** A refresh token works once, for the device that it was given to. */
    refresh: (asked: Record<string, string>): Tokens | OAuthError => {
      const token = asked['refresh_token'] ?? ''
      const held = refreshes.get(token)
      refreshes.delete(token)
      if (!held) return oauthError('invalid_grant', 'refresh token is expired or invalid')
      if (asked['client_id'] !== held.clientId) return oauthError('invalid_client', 'client_id is incorrect')
      if (asked['device_id'] !== held.deviceId)
        return oauthError('invalid_request', 'device_id is missing or invalid')
      if (!asked['state']) return oauthError('invalid_request', 'state is missing or invalid')
      return issueTokens(held, asked['state'])
    },

    /** Whose an identity token is. */
    accountOfIdToken: (token: string, clientId: string): VkAccount | null => {
      const held = ids.get(token)
      return held && held.clientId === clientId ? held.account : null
    },

    /** Whose an access token is, while it lives. */
    accountOfAccessToken: (token: string, clientId: string): VkAccount | null => {
      const held = tokens.get(token)
      return held && held.clientId === clientId && held.until > Date.now() ? held.account : null
    },

    revoke: (token: string): boolean => tokens.delete(token),
  }
}

export const isError = (answer: Tokens | OAuthError): answer is OAuthError => 'error' in answer
