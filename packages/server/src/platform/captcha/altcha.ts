import { createHmac } from 'node:crypto'
import { createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { verify } from 'altcha-lib/frameworks/shared'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { Captcha } from './captcha.ts'
import { useOnce } from './used-captchas.ts'

/** About half a second of work for a phone and almost none for us: the counter is known, an HMAC verifies it. */
const COST = 1000
const COUNTER = { min: 500, max: 1500 }

const LIFETIME_MS = 10 * 60_000

const solution = z.object({
  challenge: z.object({
    parameters: z.object({ nonce: z.string(), data: z.object({ until: z.number() }) }),
  }),
})

const read = (token: string) => {
  try {
    return z.safeParse(solution, JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** `secrets`: the first signs challenges; one that any of them has signed may be solved. */
type Dependencies = { db: Db; secrets: readonly [string, ...string[]] }

type SigningKeys = { challenge: string; key: string }

const signingKeysOf = (secret: string): SigningKeys => {
  const keyFor = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')
  return { challenge: keyFor('captcha:challenge'), key: keyFor('captcha:key') }
}

const isSignedByAny = async (token: string, accepted: readonly SigningKeys[]): Promise<boolean> => {
  for (const { challenge, key } of accepted) {
    const { verification } = await verify(token, deriveKey, challenge, key)
    if (verification?.verified === true) return true
  }
  return false
}

/** Proof of work on our own server: no third party learns about our users. */
export const altcha = ({ db, secrets: [secret, ...previous] }: Dependencies): Captcha => {
  const current = signingKeysOf(secret)
  const accepted = [current, ...previous.map(signingKeysOf)]
  return {
    widget: { kind: 'altcha' },
    challenge: now =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.max, COUNTER.min),
        deriveKey,
        hmacSignatureSecret: current.challenge,
        hmacKeySignatureSecret: current.key,
        // Signed with the rest. The library's own expiry would read the system clock.
        data: { until: now.getTime() + LIFETIME_MS },
      }),
    isSolved: async ({ token, now }) => {
      const parameters = read(token)?.challenge.parameters
      if (!parameters || parameters.data.until <= now.getTime()) return false
      if (!(await isSignedByAny(token, accepted))) return false
      return useOnce(db, parameters.nonce, new Date(parameters.data.until))
    },
  }
}
