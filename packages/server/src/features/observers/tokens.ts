import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'

/** Beyond the days of a round and of its replies: what is over says so, instead of being unknown. */
const TOKEN_DAYS = 60

const ROUND = 'observer-round'
const REPLY = 'observer-reply'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const open = (
  { acceptedSecrets }: Pick<Context, 'acceptedSecrets'>,
  token: string,
  purpose: string,
  now: Date,
): unknown =>
  acceptedSecrets.map(secret => unseal(token, { secret, purpose }, now)).find(value => value !== null) ?? null

const until = (now: Date): Date => new Date(now.getTime() + TOKEN_DAYS * DAY)

/** The token of a round's link. It holds the id of its person, sealed, so that every look-up can filter on it and nobody reads it. */
export const newRoundToken = ({ secret }: Pick<Context, 'secret'>, userId: string, now: Date) => {
  const token = seal(userId, { secret, purpose: ROUND }, until(now))
  return { token, hash: hashOf(token) }
}

/** Null for text that is no token of ours, or too old. */
export const readRoundToken = (context: Pick<Context, 'acceptedSecrets'>, token: string, now: Date) => {
  const userId = z.safeParse(z.uuid(), open(context, token, ROUND, now))
  return userId.success ? { userId: userId.data, hash: hashOf(token) } : null
}

const replyPlace = z.object({ userId: z.uuid(), key: z.string() })

/** The digest of the key that a device has made for its reply. */
export const keyHash = (key: string): Buffer => hashOf(`observer-reply:${key}`)

/** The token of an observer's own link: a new one each time, for the same reply. */
export const replyToken = (
  { secret }: Pick<Context, 'secret'>,
  place: { userId: string; key: string },
  now: Date,
): string => seal(place, { secret, purpose: REPLY }, until(now))

/** Null for text that is no token of ours, or too old. */
export const readReplyToken = (context: Pick<Context, 'acceptedSecrets'>, token: string, now: Date) => {
  const place = z.safeParse(replyPlace, open(context, token, REPLY, now))
  return place.success ? { userId: place.data.userId, hash: keyHash(place.data.key) } : null
}
