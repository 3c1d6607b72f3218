import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { Db } from '../../platform/db/db.ts'
import { blockOf } from '../../platform/mail/blocked-addresses.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import type { Context } from '../context.ts'
import { isHeldOut } from '../experiments/service.ts'
import { almostClear, hasAnsweredSince, waitingGame } from '../quiz/service.ts'
import { toldSince } from '../results/service.ts'
import { copy } from './copy.ts'
import { pageOf } from './letter-link.ts'
import { type Happened, type Lines, linesOf } from './lines.ts'
import { isStillDay, nextDue } from './schedule.ts'
import * as store from './store.ts'

/** How many letters are looked up at once; a letter takes some milliseconds. */
const BATCH = 100

/** Since the last letter, or since it was asked for. */
const sinceOf = ({ asked_at: asked, last_at: last }: store.LetterRow): Date =>
  last !== null && last > asked ? last : asked

/** What has happened since then. Of somebody who has answered nothing, nothing: nobody is called back again and again. */
const happenedSince = async (
  context: Context,
  userId: string,
  { since, now }: { since: Date; now: Date },
): Promise<Happened> => {
  const results = await toldSince(context, userId, since)
  if (!(await hasAnsweredSince(context.db, userId, since))) return { results, game: null, almost: null }
  return {
    results,
    game: await waitingGame(context, userId, now),
    almost: await almostClear(context, userId, now),
  }
}

const PAGES = { findings: '/results', game: '/forecasts', almost: '/' }

type Letter = { letter: store.LetterRow; email: string; lines: NonNullable<Lines> }

const mailOf = (context: Context, { letter, email, lines }: Letter) => {
  const { texts, webUrl, apiUrl } = context
  const { subject, lead } = copy.headlines[lines.kind]
  const values = { subject, lead, lines: lines.lines.join('\n'), link: `${webUrl}${PAGES[lines.kind]}` }
  return composeMail(texts.mails['weekly-letter'], email, values, {
    call: `${apiUrl}/api/letter/${encodeURIComponent(letter.token)}/off`,
    page: pageOf(context, letter.token),
  })
}

/** Enqueues the letter where there is one; false when there is nothing to say, or nobody to say it to. */
const makeLetter = async (context: Context, letter: store.LetterRow, now: Date): Promise<boolean> => {
  const { user_id: userId } = letter
  const email = await store.addressOf(context.db, userId)
  if (await store.isPaused(context.db, userId, now)) return false
  if (email === null || (await blockOf(context.db, userId))) return false
  const happened = await happenedSince(context, userId, { since: sinceOf(letter), now })
  const lines = linesOf({ bank: context.bank(), texts: context.texts }, happened)
  if (lines === null) return false
  // Asked only of letters that would go: both variants are met by the same people at the same moment.
  if (!(await isHeldOut(context, { userId, place: 'weekly-letter', now })))
    await context.enqueueMail(context.db, { userId, ...mailOf(context, { letter, email, lines }) }, now)
  return true
}

/** One due letter, and when the next one is. Harmless on several servers: one transaction holds the row. */
const takeDue = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  if (!(await lockUserForKeyShare(tx, userId))) return
  const letter = await store.lockDueLetter(tx, userId, now)
  if (!letter?.due_at) return
  const { day, hour, time_zone: zone, last_at: last } = letter
  // What was due on a day when no server ran waits for the next week.
  const isMade =
    isStillDay(zone, letter.due_at, now) && (await makeLetter({ ...context, db: tx }, letter, now))
  await store.moveOn(tx, {
    userId,
    due: nextDue({ day, hour, zone, last: isMade ? now : last }, now),
    ...(isMade && { last: now }),
  })
}

type Round = { now: () => Date; stopping?: AbortSignal }

/** Makes the weekly letters that are due. One that cannot be made is reported, and delays no other. */
export const sendLetters = async (context: Context, { now, stopping }: Round): Promise<void> => {
  const failed = new Set<string>()
  for (;;) {
    const due = (await store.dueLetters(context.db, now(), BATCH)).filter(id => !failed.has(id))
    if (due.length === 0) break
    for (const userId of due) {
      if (stopping?.aborted) return
      await context.db
        .transaction()
        .execute(tx => takeDue(context, tx, userId, now()))
        .catch((error: unknown) => {
          failed.add(userId)
          context.reportError(error)
        })
    }
    context.wakeMailWorker()
  }
}
