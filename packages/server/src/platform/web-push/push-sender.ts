/** What a browser gives a server to reach it: an address at its push service, and the keys that messages are sealed by. */
export type PushSubscriptionData = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  text: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** A message of the same topic that still waits there is replaced: 32 letters of base64url at most. */
  topic: string
  isUrgent: boolean
}

/**
 * What became of a message: `accepted`; `gone`, the subscription is no more; `later`, not taken now, after so many
 * milliseconds where the service says when; `refused`, never to be taken; `unknown`, no reply: it may have been taken.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' | 'unknown' }
  | { kind: 'later'; afterMs: number | null }
  | { kind: 'refused'; status: number }

export type PushSender = {
  /** Which browsers subscribe for. */
  publicKey: string
  /** Whether it is an address at a push service that messages may be sent to. */
  isService: (endpoint: string) => boolean
  /** Whether the keys of a subscription are such. */
  isSealable: (subscription: PushSubscriptionData) => boolean
  send: (subscription: PushSubscriptionData, message: PushMessage, now: Date) => Promise<PushOutcome>
}
