import { createHmac, timingSafeEqual } from 'node:crypto'

/** The user and session of a request, as its access cookie says. */
export type Caller = { userId: string; sessionId: string }

export const ACCESS_SECONDS = 15 * 60

const signature = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest()

/** Signs a short-lived token that names user and session and can be verified without the database. */
export const issueAccessToken = ({ userId, sessionId }: Caller, secret: string, now: Date): string => {
  const payload = `${userId}.${sessionId}.${Math.floor(now.getTime() / 1000) + ACCESS_SECONDS}`
  return `${payload}.${signature(payload, secret).toString('base64url')}`
}

/** Null for a forged, broken or expired token; `secrets` are those that may have signed it. */
export const readAccessToken = (token: string, secrets: readonly string[], now: Date): Caller | null => {
  const [userId, sessionId, expires, signed, ...rest] = token.split('.')
  if (!userId || !sessionId || !expires || !signed || rest.length > 0) return null
  const actual = Buffer.from(signed, 'base64url')
  const isSignedBy = (secret: string): boolean => {
    const expected = signature(`${userId}.${sessionId}.${expires}`, secret)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
  // Decoding overlooks what is no base64url: one spelling is the token.
  if (actual.toString('base64url') !== signed || !secrets.some(isSignedBy)) return null
  return Number(expires) * 1000 > now.getTime() ? { userId, sessionId } : null
}
