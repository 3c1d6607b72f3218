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

/** Narrower than RFC 7636: VK ID's documentation allows neither dot nor tilde. */
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

/** Codes and tokens: single-use, bound to client, redirect URI, device and verifier. */
export const createTokenStore = () => {
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, TokenOwner & { until: number }>()
  const refreshTokens = new Map<string, TokenOwner>()
  const idTokens = new Map<string, TokenOwner>()

  const issueTokens = (owner: TokenOwner, state: string): Tokens => {
    const issued = {
      access_token: randomToken('a'),
      refresh_token: randomToken('r'),
      id_token: randomToken('i'),
    }
    accessTokens.set(issued.access_token, { ...owner, until: Date.now() + TOKEN_MS })
    refreshTokens.set(issued.refresh_token, owner)
    idTokens.set(issued.id_token, owner)
    return { ...issued, user_id: owner.account.user_id, state }
  }

  return {
    grant: (given: Omit<Grant, 'until' | 'deviceId'>): { code: string; device_id: string } => {
      const code = randomToken('c')
      const deviceId = randomBytes(16).toString('base64url')
      grants.set(code, { ...given, deviceId, until: Date.now() + CODE_MS })
      return { code, device_id: deviceId }
    },

    /** Validates an exchange as RFC 6749, RFC 7636 and VK ID's documentation require. */
    exchange: (params: Record<string, string>): Tokens | OAuthError => {
      if (params['grant_type'] !== 'authorization_code')
        return oauthError('unsupported_grant_type', 'grant type is not supported')
      const grant = grants.get(params['code'] ?? '')
      grants.delete(params['code'] ?? '')
      if (!grant || grant.until <= Date.now())
        return oauthError('invalid_grant', 'code is expired or invalid')
      if (params['client_id'] !== grant.clientId)
        return oauthError('invalid_client', 'client_id is incorrect')
      if (params['redirect_uri'] !== grant.redirectUri)
        return oauthError('invalid_request', 'redirect_uri is missing or invalid')
      if (params['device_id'] !== grant.deviceId)
        return oauthError('invalid_request', 'device_id is missing or invalid')
      const verifier = params['code_verifier'] ?? ''
      if (!VERIFIER.test(verifier) || challengeOf(verifier) !== grant.challenge)
        return oauthError('invalid_request', 'code_verifier is missing or invalid')
      if (params['state'] !== grant.state) return oauthError('invalid_request', 'state is missing or invalid')
      return issueTokens(grant, grant.state)
    },

    /** A refresh token works once, for the device that it was issued to. */
    refresh: (params: Record<string, string>): Tokens | OAuthError => {
      const token = params['refresh_token'] ?? ''
      const owner = refreshTokens.get(token)
      refreshTokens.delete(token)
      if (!owner) return oauthError('invalid_grant', 'refresh token is expired or invalid')
      if (params['client_id'] !== owner.clientId)
        return oauthError('invalid_client', 'client_id is incorrect')
      if (params['device_id'] !== owner.deviceId)
        return oauthError('invalid_request', 'device_id is missing or invalid')
      if (!params['state']) return oauthError('invalid_request', 'state is missing or invalid')
      return issueTokens(owner, params['state'])
    },

    /** The account of an identity token. */
    accountOfIdToken: (token: string, clientId: string): VkAccount | null => {
      const owner = idTokens.get(token)
      return owner && owner.clientId === clientId ? owner.account : null
    },

    /** The account of an access token that has not expired. */
    accountOfAccessToken: (token: string, clientId: string): VkAccount | null => {
      const owner = accessTokens.get(token)
      return owner && owner.clientId === clientId && owner.until > Date.now() ? owner.account : null
    },

    revoke: (token: string): boolean => accessTokens.delete(token),
  }
}

export const isError = (answer: Tokens | OAuthError): answer is OAuthError => 'error' in answer
