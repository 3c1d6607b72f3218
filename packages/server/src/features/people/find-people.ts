import type { PersonFound } from '@grani/contract'
import type { Context } from '../context.ts'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { maskedEmail } from '../../platform/mail/masked-email.ts'
import * as store from './store.ts'

/** A member of the staff looks for people who wrote to them, not through all there are. */
const SEARCHES = { hits: 30, seconds: 3600 }

type Found = { user_id: string; email: string | null; created_at: Date }

export const foundOnWire = ({ user_id: uid, email, created_at: since }: Found): PersonFound => ({
  uid,
  email: email === null ? null : maskedEmail(email),
  created_at: since.toISOString(),
})

type Search = { query: string; by: string; now: Date }

/** By the exact e-mail, VK id, user id or payment id; never by a part of one. */
export const findPeople = async (
  { db, secret }: Context,
  { query, by, now }: Search,
): Promise<PersonFound[]> => {
  await limitAttempts(db, `people-search:${limitKey(secret, by)}`, SEARCHES, now)
  const [byIdentity, byId] = await Promise.all([
    store.usersByIdentity(db, query),
    store.usersByIds(db, query),
  ])
  const found = new Map([...byIdentity, ...byId].map(user => [user.user_id, foundOnWire(user)]))
  return [...found.values()]
}
