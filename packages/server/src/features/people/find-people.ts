import { type FoundByQuery, GIFT_CODE_LENGTH, plainGiftCode, type PersonFound } from '@grani/contract'
import type { Context } from '../context.ts'
import { limitAttempts } from '../../platform/http/rate-limit.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { maskedEmail } from '../../platform/mail/masked-email.ts'
import { DAY } from '../../platform/time/durations.ts'
import { startOfDay } from '../../platform/time/moscow.ts'
import { digestOfTyped } from '../gifts/service.ts'
import * as finding from './find-store.ts'

/** A member of the staff looks for people who wrote to them, not through all there are. */
const SEARCHES = { hits: 30, seconds: 3600 }

type Found = { user_id: string; email: string | null; created_at: Date }

export const foundOnWire = ({ user_id: uid, email, created_at: since }: Found): PersonFound => ({
  uid,
  email: email === null ? null : maskedEmail(email),
  created_at: since.toISOString(),
})

type Searcher = { by: string; now: Date }

const countSearch = async ({ db, secret }: Context, { by, now }: Searcher): Promise<void> => {
  await limitAttempts(db, `people-search:${limitKey(secret, by)}`, SEARCHES, now)
}

/** As the server names requests. */
const REQUEST_ID = /^[0-9a-f]{10}$/

/** By the exact e-mail, VK id, user id, payment id, gift code or code of a refused call; never by a part of one. */
export const findPeople = async (
  context: Context,
  { query, by, now }: Searcher & { query: string },
): Promise<FoundByQuery[]> => {
  await countSearch(context, { by, now })
  const { db } = context
  const isCode = plainGiftCode(query).length === GIFT_CODE_LENGTH
  const [byIdentity, byId, byCode, byRequest] = await Promise.all([
    finding.usersByIdentity(db, query),
    finding.usersByIds(db, query),
    isCode ? finding.usersByGiftCode(db, digestOfTyped(query)) : [],
    REQUEST_ID.test(query) ? finding.usersByRequest(db, query) : [],
  ])
  const found = new Map<string, FoundByQuery>(
    [...byIdentity, ...byId, ...byCode].map(user => [user.user_id, { ...foundOnWire(user), refused: null }]),
  )
  for (const { endpoint: call, code, at, ...user } of byRequest)
    found.set(user.user_id, { ...foundOnWire(user), refused: { call, code, at: at.toISOString() } })
  return [...found.values()]
}

type Payer = { day: string; amount: number; last4: string | null }

/** Who paid: of more than a few nobody is told, because a list of people who paid the same is of no help to any of them. */
export const findPayers = async (
  context: Context,
  { day, by, now, ...payment }: Searcher & Payer,
): Promise<{ people: PersonFound[]; is_more: boolean }> => {
  await countSearch(context, { by, now })
  const start = startOfDay(day).getTime()
  const span = { from: new Date(start - DAY), until: new Date(start + 2 * DAY) }
  const users = await finding.usersByPayment(context.db, { ...span, ...payment })
  const isMore = users.length > finding.MOST_FOUND
  return { people: isMore ? [] : users.map(foundOnWire), is_more: isMore }
}
