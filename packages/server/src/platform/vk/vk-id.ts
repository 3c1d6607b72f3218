import type { Settings } from '@grani/contract'
import * as z from 'zod/mini'
import type { VkConfig } from '../config/config.ts'

const PATIENCE_MS = 8000

/** Who somebody is, in VK's own words. */
export type VkPerson = {
  id: string
  name: string | null
  surname: string | null
  email: string | null
  /** Whether VK vouches for the person's particulars; an address counts as confirmed only then. */
  isVerified: boolean
}

export type VkReturn = {
  code: string
  deviceId: string
  codeVerifier: string
  state: string | null
}

export type VkAnswer =
  | { kind: 'person'; person: VkPerson }
  /** VK says no: the code is used up or too old, or the verifier is not the one it was asked for with. */
  | { kind: 'refused' }
  /** VK does not answer, or not in its own language. */
  | { kind: 'silent'; error: unknown }

export type VkId = {
  /** What the web app needs to draw the button. */
  widget: NonNullable<Settings['vk']>
  /** Exchanges what came back in the address for the person. */
  whoIs: (back: VkReturn) => Promise<VkAnswer>
}

const failure = z.object({ error: z.string() })

const tokens = z.object({
  access_token: z.string(),
  user_id: z.union([z.int(), z.string()]),
  state: z.optional(z.string()),
})

const text = z.optional(z.nullable(z.string()))

const info = z.object({
  user: z.object({
    user_id: z.union([z.string(), z.int()]),
    first_name: text,
    last_name: text,
    email: text,
    verified: z.optional(z.nullable(z.boolean())),
  }),
})

const LONGEST_NAME = 100

const nameOf = (given: string | null | undefined): string | null =>
  // VK lets people write anything there; ours has to be storable.
  given
    ?.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME) || null

const address = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

const personOf = ({ user }: z.infer<typeof info>): VkPerson => ({
  id: String(user.user_id),
  name: nameOf(user.first_name),
  surname: nameOf(user.last_name),
  email: z.safeParse(address, user.email).data ?? null,
  isVerified: user.verified === true,
})

/** VK ID's server side, as its documentation describes it: the code becomes a token, the token a person. */
export const vkId = ({ appId, url, apiUrl, mode }: VkConfig, webUrl: string): VkId => {
  const redirectUrl = `${webUrl}/auth/vk`
  const post = async (path: string, query: Record<string, string>, form: Record<string, string>) => {
    const reply = await fetch(`${apiUrl}${path}?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      // Without it names come transliterated into Latin letters.
      headers: { 'accept-language': 'ru' },
      // The exact address is configured; whoever redirects is somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body: unknown = await reply.json()
    return z.safeParse(failure, body).success ? null : body
  }
  const exchange = async ({ code, deviceId, codeVerifier, state }: VkReturn): Promise<VkAnswer> => {
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
    const person = personOf(z.parse(info, known))
    return person.id === String(user_id) ? { kind: 'person', person } : { kind: 'refused' }
  }
  return {
    widget: { app_id: appId, host: new URL(url).host, redirect_url: redirectUrl, mode },
    whoIs: async back => {
      try {
        return await exchange(back)
      } catch (error) {
        return { kind: 'silent', error }
      }
    },
  }
}
