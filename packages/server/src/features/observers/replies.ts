import { randomUUID } from 'node:crypto'
import {
  type Acquaintance,
  MAX_REPLIES_FROM_ADDRESS,
  MAX_ROUND_REPLIES,
  type ObserverReply,
  type OpenedRound,
} from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { StoredAnswer } from '../../platform/db/observer-tables.ts'
import { countWhileBelow } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import { recognisedDevice } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { nameOf } from '../profile/service.ts'
import { notifyOfRound } from './notify-of-round.ts'
import { observableOf } from './positions.ts'
import { endMeans } from './publication-store.ts'
import * as replyStore from './reply-store.ts'
import type { ReplyRow } from './reply-store.ts'
import { isCareless, keptUntil, stateOf } from './rules.ts'
import * as store from './store.ts'
import type { RoundRow } from './store.ts'
import { keyHash, readReplyToken, readRoundToken, replyToken } from './tokens.ts'

/** Keys of rate limits: where replies to a round come from. */
export const ADDRESS_KEYS = 'observers:'
const DAY_SECONDS = 86_400
/** More begun replies than this are no acquaintances. */
const MOST_BEGUN = 40

/** The browser of a request: whose it is, if anybody's. */
export type Browser = { callerId: string | null; deviceCookie: string | null; ip: string }

const isOwn = async (
  { db }: Context,
  userId: string,
  { callerId, deviceCookie }: Browser,
): Promise<boolean> => callerId === userId || (await recognisedDevice(db, userId, deviceCookie)) !== null

/** Statements in the order in which they are asked: the first of each quality, then the second, then the third. */
const statementsOf = (bank: Bank, { qualities }: Pick<RoundRow, 'qualities'>) => {
  const observables = qualities.flatMap(quality => observableOf(bank, quality) ?? [])
  const rounds = Math.max(0, ...observables.map(({ statements }) => statements.length))
  return Array.from({ length: rounds }, (_, i) =>
    observables.flatMap(({ quality, statements }) => {
      const statement = statements[i]
      return statement ? [{ quality, id: statement.id, text: statement.text }] : []
    }),
  ).flat()
}

const finished = (replies: readonly ReplyRow[]): number =>
  replies.filter(({ finished_on: day }) => day !== null).length

type OfLink = { token: string; browser: Browser; now: Date }

export const openRound = async (context: Context, { token, browser, now }: OfLink): Promise<OpenedRound> => {
  const place = readRoundToken(context, token, now)
  const round = place && (await store.roundOfToken(context.db, place.userId, place.hash))
  if (!round) throw new Refusal('ERR_TOKEN')
  return {
    state: stateOf(round, calendarDayOf(now)),
    name: await nameOf(context, round.user_id),
    ends_on: round.ends_on,
    qualities: round.qualities.length,
    statements: statementsOf(context.bank(), round).length,
    consent: { version: context.texts.legal['observer-consent'].version },
    is_own: await isOwn(context, round.user_id, browser),
  }
}

type Shown = { token: string; round: RoundRow; reply: ReplyRow; now: Date }

const shownReply = async (
  context: Context,
  tx: Db,
  { token, round, reply, now }: Shown,
): Promise<ObserverReply> => {
  const isOpen = stateOf(round, calendarDayOf(now)) === 'open'
  return {
    token,
    state: reply.finished_on !== null ? 'finished' : isOpen ? 'begun' : 'closed',
    name: await nameOf({ ...context, db: tx }, round.user_id),
    acquaintance: reply.acquaintance,
    kept_until: keptUntil(reply.begun_on),
    statements: statementsOf(context.bank(), round).map(({ id, text }) => {
      const answer = reply.answers[id]
      return { id, text, reply: answer ? { value: answer.value } : null }
    }),
  }
}

type Begin = OfLink & { key: string; consentVersion: string; acquaintance: Acquaintance }

/** Begins a reply, or gives the one that was begun with this key. */
export const beginReply = async (context: Context, begin: Begin): Promise<ObserverReply> => {
  const { token, browser, key, consentVersion, acquaintance, now } = begin
  const place = readRoundToken(context, token, now)
  if (!place) throw new Refusal('ERR_TOKEN')
  const { userId } = place
  if (await isOwn(context, userId, browser)) throw new Refusal('ERR_CONFLICT')
  return context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_TOKEN')
    const round = await store.roundOfToken(tx, userId, place.hash)
    if (!round) throw new Refusal('ERR_TOKEN')
    await store.lockRound(tx, round)
    const own = replyToken(context, { userId, key }, now)
    const begun = await replyStore.replyOfKey(tx, userId, keyHash(key))
    if (begun && begun.round_id !== round.round_id) throw new Refusal('ERR_CONFLICT')
    if (begun) return shownReply(context, tx, { token: own, round, reply: begun, now })
    if (consentVersion !== context.texts.legal['observer-consent'].version) throw new Refusal('ERR_CONSENT')
    const replies = await replyStore.repliesOf(tx, userId, round.round_id)
    const today = calendarDayOf(now)
    if (stateOf(round, today) !== 'open' || replies.length >= MOST_BEGUN) throw new Refusal('ERR_CONFLICT')
    const address = `${ADDRESS_KEYS}${limitKey(context.secret, `${round.round_id}:${browser.ip}`)}`
    const limit = { most: MAX_REPLIES_FROM_ADDRESS, seconds: DAY_SECONDS, now }
    if (!(await countWhileBelow(tx, address, limit)))
      throw new Refusal('ERR_RATE', { retryAfter: DAY_SECONDS })
    await replyStore.insertReply(tx, {
      user_id: userId,
      round_id: round.round_id,
      reply_id: randomUUID(),
      key_hash: keyHash(key),
      acquaintance,
      consent_version: consentVersion,
      begun_on: today,
      answers: '{}',
      versions: '{}',
    })
    const reply = await replyStore.replyOfKey(tx, userId, keyHash(key))
    if (!reply) throw new Error('A new reply has vanished')
    return shownReply(context, tx, { token: own, round, reply, now })
  })
}

type OfReply = { token: string; now: Date }
type Found = { tx: Db; round: RoundRow; reply: ReplyRow }

/** Runs with the reply of an own link, under the lock of its round; null: there is none (any more), or its days are over. */
const withReply = async <T>(
  context: Context,
  { token, now }: OfReply,
  run: (found: Found) => Promise<T>,
): Promise<T | null> => {
  const place = readReplyToken(context, token, now)
  if (!place) return null
  return context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, place.userId))) return null
    const known = await replyStore.replyOfKey(tx, place.userId, place.hash)
    if (!known) return null
    await store.lockRound(tx, known)
    // What was read before the lock may be older than another tap of the same finger.
    const reply = await replyStore.replyOfKey(tx, place.userId, place.hash)
    const round = reply && (await store.roundOf(tx, place.userId, reply.round_id))
    if (!reply || !round || calendarDayOf(now) > keptUntil(reply.begun_on)) return null
    return run({ tx, round, reply })
  })
}

const required = <T>(found: T | null): T => {
  if (found === null) throw new Refusal('ERR_TOKEN')
  return found
}

export const readReply = async (context: Context, of: OfReply): Promise<ObserverReply> =>
  required(
    await withReply(context, of, ({ tx, round, reply }) => shownReply(context, tx, { ...of, round, reply })),
  )

type Statement = OfReply & { statement: string; value: number | null; ms: number }

/** Saves a reply to a statement; of a finished reply the means that were told with it are told until the end of the day. */
export const replyToStatement = async (
  context: Context,
  { statement, value, ms, ...of }: Statement,
): Promise<void> => {
  const done = await withReply(context, of, async ({ tx, round, reply }) => {
    const found = statementsOf(context.bank(), round).find(({ id }) => id === statement)
    if (!found) throw new Refusal('ERR_NOT_FOUND')
    const isFinished = reply.finished_on !== null
    const today = calendarDayOf(of.now)
    if (!isFinished && stateOf(round, today) !== 'open') throw new Refusal('ERR_CONFLICT')
    const before = reply.answers[statement]
    if (isFinished && before?.value === value) return true
    const answer: StoredAnswer = isFinished ? { value } : { value, ms }
    const answers = JSON.stringify({ ...reply.answers, [statement]: answer })
    const wasTold = isFinished && (await endMeans(tx, reply, { today, quality: found.quality }))
    const version = (reply.versions[found.quality] ?? 0) + 1
    await replyStore.updateReply(tx, reply, {
      answers,
      ...(wasTold && { versions: JSON.stringify({ ...reply.versions, [found.quality]: version }) }),
    })
    return true
  })
  required(done)
}

export const finishReply = async (context: Context, of: OfReply): Promise<ObserverReply> =>
  required(
    await withReply(context, of, async ({ tx, round, reply }) => {
      if (reply.finished_on !== null) return shownReply(context, tx, { ...of, round, reply })
      const finished_on = calendarDayOf(of.now)
      const waits = statementsOf(context.bank(), round).some(({ id }) => reply.answers[id] === undefined)
      if (stateOf(round, finished_on) !== 'open' || waits) throw new Refusal('ERR_CONFLICT')
      await replyStore.updateReply(tx, reply, {
        finished_on,
        is_counted: !isCareless(reply.answers),
        answers: JSON.stringify(
          Object.fromEntries(Object.entries(reply.answers).map(([id, { value }]) => [id, { value }])),
        ),
      })
      if (finished(await replyStore.repliesOf(tx, round.user_id, round.round_id)) >= MAX_ROUND_REPLIES)
        await store.updateRound(tx, round, { is_full: true })
      await notifyOfRound(context, tx, round, of.now)
      return shownReply(context, tx, { ...of, round, reply: { ...reply, finished_on } })
    }),
  )

/** Deletes the reply at once, and the means with it in the night; there may be none (any more). */
export const takeReplyBack = async (context: Context, of: OfReply): Promise<void> => {
  if (!readReplyToken(context, of.token, of.now)) throw new Refusal('ERR_TOKEN')
  await withReply(context, of, async ({ tx, reply }) => {
    await endMeans(tx, reply, { today: calendarDayOf(of.now) })
    await replyStore.deleteReply(tx, reply)
  })
}
