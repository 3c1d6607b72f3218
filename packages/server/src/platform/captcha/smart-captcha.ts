import * as z from 'zod/mini'
import { Refusal } from '../http/refusal.ts'
import type { Captcha } from './captcha.ts'

const TIMEOUT_MS = 3000

const verdict = z.object({ status: z.enum(['ok', 'failed']) })

type Options = { url: string; siteKey: string; secret: string }

/** The host as the widget expects it: it prepends https:// itself. */
const hostOf = (url: string): string => (url.startsWith('https://') ? new URL(url).host : url)

/** Yandex SmartCaptcha. Yandex itself enforces that a token works once and for five minutes. */
export const smartCaptcha = ({ url, siteKey, secret }: Options): Captcha => ({
  widget: { kind: 'smartcaptcha', site_key: siteKey, host: hostOf(url) },
  challenge: async () => {
    throw new Refusal('ERR_NOT_FOUND')
  },
  isSolved: async ({ token, ip }) => {
    try {
      const reply = await fetch(`${url}/validate`, {
        method: 'POST',
        body: new URLSearchParams({ secret, token, ip }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // The vendor advises to accept when their service fails. The rate limits still apply.
      if (!reply.ok) return true
      return z.parse(verdict, await reply.json()).status === 'ok'
    } catch {
      return true
    }
  },
})
