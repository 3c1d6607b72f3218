import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who a request comes from, as its access cookie says. */
export type Caller = { userId: string; sessionId: string }

export const ACCESS_SECONDS = 15 * 60

const signature = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest()

/** A short-lived proof of who somebody is, readable without the database. */
export const issueAccessToken = ({ userId, sessionId }: Caller, secret: string, now: Date): string => {
  const payload = `${userId}.${sessionId}.${Math.floor(now.getTime() / 1000) + ACCESS_SECONDS}`
  return `${payload}.${signature(payload, secret).toString('base64url')}`
}

/** Null for a forged, broken or expired token. */
export const readAccessToken = (token: string, secret: string, now: Date): Caller | null => {
  const [userId, sessionId, expires, signed] = token.split('.')
  if (!userId || !sessionId || !expires || !signed) return null
  const expected = signature(`${userId}.${sessionId}.${expires}`, secret)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expires) * 1000 > now.getTime() ? { userId, sessionId } : null
}
