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

/** Proof of work on our own server: no third party learns about our users. */
export const altcha = ({ db, secret }: { db: Db; secret: string }): Captcha => {
  const keyFor = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')
  const forChallenges = keyFor('captcha:challenge')
  const forKeys = keyFor('captcha:key')
  return {
    widget: { kind: 'altcha' },
    challenge: now =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.max, COUNTER.min),
        deriveKey,
        hmacSignatureSecret: forChallenges,
        hmacKeySignatureSecret: forKeys,
        // Signed with the rest. The library's own expiry would read the system clock.
        data: { until: now.getTime() + LIFETIME_MS },
      }),
    isSolved: async ({ token, now }) => {
      const parameters = read(token)?.challenge.parameters
      if (!parameters || parameters.data.until <= now.getTime()) return false
      const { verification } = await verify(token, deriveKey, forChallenges, forKeys)
      if (verification?.verified !== true) return false
      return useOnce(db, parameters.nonce, new Date(parameters.data.until))
    },
  }
}
