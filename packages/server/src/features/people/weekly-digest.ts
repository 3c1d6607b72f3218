import type { Context } from '../context.ts'
import { entriesOfActions } from '../journal/service.ts'
import { listStaff, ownersOf } from '../staff/service.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { DAY } from '../../platform/time/durations.ts'
import { inMoscow, startOfDayBefore, weekDayOf } from '../../platform/time/moscow.ts'
import { claimDigest } from './store.ts'

/** What the staff do to look into an account. */
const LOOKS = ['person.open', 'person.reveal-email', 'person.mail-export'] as const

/** A mail is read by people; the journal has the rest. */
const MOST_LINES = 200

type Entry = Awaited<ReturnType<typeof entriesOfActions>>[number]

/** In the order of LOOKS: how often one member of the staff did each. */
const countsOf = (entries: readonly Entry[], actor: string | null): number[] =>
  LOOKS.map(look => entries.filter(entry => entry.actor === actor && entry.action === look).length)

/** Numbers, times and ids; no reasons, which may tell of a person. */
const listOf = (entries: readonly Entry[], emails: ReadonlyMap<string, string>) => {
  const nameOf = (actor: string | null): string => emails.get(actor ?? '') ?? actor ?? '—'
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  return {
    counts: actors.map(actor => `${nameOf(actor)}: ${countsOf(entries, actor).join(' / ')}`).join('\n'),
    entries: entries
      .slice(0, MOST_LINES)
      .map(
        ({ at, actor, action, subject }) =>
          `${inMoscow(at, 'day-time')}, ${nameOf(actor)}, ${action}, ${subject}`,
      )
      .join('\n'),
  }
}

/**
 * Mails the owners whose cards were opened in the week before this one, and whose export was sent: once, and nothing where
 * nobody looked. Harmless on several servers at once.
 */
export const mailWeeklyDigest = async (context: Context, now: Date): Promise<void> => {
  const { db, texts, webUrl, enqueueMail } = context
  const until = startOfDayBefore(now, weekDayOf(now).day - 1)
  const from = new Date(until.getTime() - 7 * DAY)
  await db.transaction().execute(async tx => {
    if (!(await claimDigest(tx, { week: weekDayOf(from).week, now }))) return
    const entries = await entriesOfActions(tx, { actions: LOOKS, from, until })
    if (entries.length === 0) return
    const staff = await listStaff({ ...context, db: tx }, '', now)
    const emails = new Map(
      staff.flatMap(({ user_id: id, email }) => (email === null ? [] : [[id, email] as const])),
    )
    const values = {
      ...listOf(entries, emails),
      from: inMoscow(from, 'day'),
      until: inMoscow(new Date(until.getTime() - DAY), 'day'),
      total: String(entries.length),
      link: `${webUrl}/admin/journal`,
    }
    for (const { user_id: userId, email } of await ownersOf(tx))
      if (email !== null)
        await enqueueMail(tx, { userId, ...composeMail(texts.mails['cards-opened'], email, values) }, now)
  })
  context.wakeMailWorker()
}
