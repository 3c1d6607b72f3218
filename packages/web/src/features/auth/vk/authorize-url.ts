import type { Settings } from '@grani/contract'
import type { VkKeys } from './vk-keys.ts'

export type VkSettings = NonNullable<Settings['vk']>

export const SCOPE = 'email phone'
const RUSSIAN = 0

/** SHA-256 in base64url: the method S256 of RFC 7636. */
const challengeOf = async (verifier: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCodePoint(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The consent page of VK ID, for signing in without the SDK. */
export const authorizeUrl = async (
  { app_id, host, redirect_url }: VkSettings,
  { codeVerifier, state }: VkKeys,
  scheme: 'light' | 'dark',
): Promise<string> => {
  const query = new URLSearchParams({
    lang_id: `${RUSSIAN}`,
    scheme,
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 's256',
    client_id: `${app_id}`,
    response_type: 'code',
    scope: SCOPE,
    state,
    app_id: `${app_id}`,
    redirect_uri: redirect_url,
  })
  return `https://${host}/authorize?${query.toString()}`
}
