import webPush from 'web-push'
import type { PushConfig } from '../config/push.ts'
import { SECOND } from '../time/durations.ts'
import { isKnownService } from './known-services.ts'
import type { PushMessage, PushOutcome, PushSender, PushSubscriptionData } from './push-sender.ts'

const TIMEOUT_MS = 10 * SECOND

/** Bytes of the keys of a subscription (RFC 8291): an uncompressed point of P-256, and a secret. */
const P256DH_BYTES = 65
const AUTH_BYTES = 16

const bytesOf = (text: string): number => Buffer.from(text, 'base64url').length

/** Seconds, or a date (RFC 9110, 10.2.3). */
const retryAfterMs = (header: string | null, now: Date): number | null => {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}

const outcomeOf = ({ status, headers }: Response, now: Date): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', afterMs: retryAfterMs(headers.get('retry-after'), now) }
  return { kind: 'refused', status }
}

/** No connection was made, so nothing can have been taken. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const outcomeOfFailure = (error: unknown): PushOutcome => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return NEVER_CONNECTED.has(code) ? { kind: 'later', afterMs: null } : { kind: 'unknown' }
}

/** The Web Push protocol (RFC 8030), messages sealed for the device (RFC 8291), signed by our keys (RFC 8292). */
export const webPushSender = ({ publicKey, privateKey, contact, services }: PushConfig): PushSender => {
  const requestFor = (
    { endpoint, p256dh, auth }: PushSubscriptionData,
    { text, ttlSeconds, topic, isUrgent }: PushMessage,
  ) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
    })
  return {
    publicKey,
    isService: endpoint => isKnownService(endpoint, services),
    isSealable: ({ p256dh, auth }) => bytesOf(p256dh) === P256DH_BYTES && bytesOf(auth) === AUTH_BYTES,
    send: async (subscription, message, now) => {
      // Stored when another list was configured.
      if (!isKnownService(subscription.endpoint, services)) return { kind: 'gone' }
      const { endpoint, headers, body } = requestFor(subscription, message)
      try {
        const reply = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          // A service that leads elsewhere is not believed.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await reply.body?.cancel()
        return outcomeOf(reply, now)
      } catch (error) {
        return outcomeOfFailure(error)
      }
    },
  }
}
