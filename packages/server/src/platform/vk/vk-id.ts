import type { Settings } from '@grani/contract'
import * as z from 'zod/mini'
import type { VkConfig } from '../config/vk.ts'

const TIMEOUT_MS = 8000

/** A user as VK describes them. */
export type VkUser = {
  id: string
  name: string | null
  surname: string | null
  email: string | null
  /** Whether VK has verified the user's data; the address counts as confirmed only then. */
  isVerified: boolean
}

export type VkCallback = {
  code: string
  deviceId: string
  codeVerifier: string
  state: string | null
}

export type VkExchangeResult =
  | { kind: 'user'; user: VkUser }
  /** VK rejects the code: used, expired, or requested with another verifier. */
  | { kind: 'refused' }
  /** VK does not answer, or its reply does not have the documented shape. */
  | { kind: 'unavailable'; error: unknown }

export type VkId = {
  /** What the web app needs to draw the button. */
  widget: NonNullable<Settings['vk']>
  /** Exchanges the parameters of the redirect back to us for the user. */
  exchangeCode: (callback: VkCallback) => Promise<VkExchangeResult>
}

const failure = z.object({ error: z.string() })

const tokens = z.object({
  access_token: z.string(),
  user_id: z.union([z.int(), z.string()]),
  state: z.optional(z.string()),
})

const optionalText = z.optional(z.nullable(z.string()))

const info = z.object({
  user: z.object({
    user_id: z.union([z.string(), z.int()]),
    first_name: optionalText,
    last_name: optionalText,
    email: optionalText,
    verified: z.optional(z.nullable(z.boolean())),
  }),
})

const MAX_NAME_LENGTH = 100

const storableName = (text: string | null | undefined): string | null =>
  // VK lets users write anything here; control characters and lone surrogates cannot be stored.
  text
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || null

const address = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

const vkUserOf = ({ user }: z.infer<typeof info>): VkUser => ({
  id: String(user.user_id),
  name: storableName(user.first_name),
  surname: storableName(user.last_name),
  email: z.safeParse(address, user.email).data ?? null,
  isVerified: user.verified === true,
})

/** VK ID's server-side flow as documented: exchanges the code for a token and the token for the user. */
export const vkId = ({ appId, url, apiUrl, mode }: VkConfig, webUrl: string): VkId => {
  const redirectUrl = `${webUrl}/auth/vk`
  const post = async (path: string, query: Record<string, string>, form: Record<string, string>) => {
    const reply = await fetch(`${apiUrl}${path}?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      // Without it VK transliterates names into Latin letters.
      headers: { 'accept-language': 'ru' },
      // The exact address is configured: a redirect would leave VK.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await reply.json()
    return z.safeParse(failure, body).success ? null : body
  }
  const exchange = async ({ code, deviceId, codeVerifier, state }: VkCallback): Promise<VkExchangeResult> => {
    const client = { client_id: String(appId) }
    const granted = await post(
      '/oauth2/auth',
      {
        grant_type: 'authorization_code',
        ...client,
        redirect_uri: redirectUrl,
        code_verifier: codeVerifier,
        device_id: deviceId,
        ...(state !== null && { state }),
      },
      { code },
    )
    if (granted === null) return { kind: 'refused' }
    const { access_token, user_id, state: returned } = z.parse(tokens, granted)
    if (state !== null && returned !== undefined && returned !== state) return { kind: 'refused' }
    const known = await post('/oauth2/user_info', client, { access_token })
    if (known === null) return { kind: 'refused' }
    const user = vkUserOf(z.parse(info, known))
    return user.id === String(user_id) ? { kind: 'user', user } : { kind: 'refused' }
  }
  return {
    widget: { app_id: appId, host: new URL(url).host, redirect_url: redirectUrl, mode },
    exchangeCode: async callback => {
      try {
        return await exchange(callback)
      } catch (error) {
        return { kind: 'unavailable', error }
      }
    },
  }
}
