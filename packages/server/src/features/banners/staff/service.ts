import { randomUUID } from 'node:crypto'
import { BANNER_MAX_DAYS, type BannerPlan, type StaffBanner } from '@grani/contract'
import type { BannerRow } from '../../../platform/db/banners-table.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { type Actor, BY_COMMAND, record } from '../../journal/service.ts'
import { isForOne } from './alone.ts'
import { foreignHosts, isBannerMarkup } from './markup.ts'
import * as store from './store.ts'

type Action = { by: StaffCaller; now: Date }
type ActionOn = Action & { uid: string }

/** Fewer are not told, so that nobody is found out by a narrow audience. */
const FEWEST_TOLD = 5

const shownCount = (people: number): number | null => (people < FEWEST_TOLD ? null : people)

const stateOf = ({ state, shown_from, shown_until }: BannerRow, now: Date): StaffBanner['state'] => {
  if (state === 'stopped') return state
  if (shown_until !== null && shown_until <= now) return 'over'
  if (state === 'proposed') return state
  // Decided about by one person, it is counted again before it starts.
  if (state === 'planned') return state
  return shown_from > now ? 'planned' : 'running'
}

const onWire = ({ webUrl }: Context, row: BannerRow, { by, now }: Action): StaffBanner => ({
  uid: row.uid,
  level: row.level,
  text: row.html,
  shown_from: row.shown_from.toISOString(),
  shown_until: row.shown_until?.toISOString() ?? null,
  audience: row.audience,
  priority: row.priority,
  is_closable: row.is_closable,
  state: stateOf(row, now),
  people: shownCount(row.people),
  foreign_hosts: foreignHosts(row.html, webUrl),
  is_own: row.made_by === by.actor,
})

export const listBanners = async (context: Context, action: Action): Promise<StaffBanner[]> =>
  (await store.newestBanners(context.db)).map(row => onWire(context, row, action))

export const countPeople = async (
  { db }: Context,
  audience: BannerPlan['audience'],
  now: Date,
): Promise<number | null> => shownCount(await store.countPeople(db, audience, now))

/** The text stays in the row of the banner, which is never deleted. */
const entry = ({ by, now }: { by: Actor; now: Date }, action: string, row: BannerRow) => ({
  ...by,
  action: `banner.${action}`,
  subjectKind: 'banner',
  subject: row.uid,
  after: {
    level: row.level,
    shown_from: row.shown_from,
    shown_until: row.shown_until,
    audience: row.audience,
    people: row.people,
  },
  now,
})

const refuseInvalid = ({ text, shown_from, shown_until }: BannerPlan, now: Date): void => {
  const from = new Date(shown_from).getTime()
  const until = new Date(shown_until).getTime()
  const isPeriod = until > from && until > now.getTime() && until <= from + BANNER_MAX_DAYS * DAY
  const fields = {
    ...(!isBannerMarkup(text) && { text: 'banners.forms.errors.markup' as const }),
    ...(!isPeriod && { shown_until: 'banners.forms.errors.period' as const }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('ERR_VALIDATION', { fields })
}

/** Plans a banner; one that one person may not decide about is proposed to a second one. */
export const createBanner = async (
  context: Context,
  plan: BannerPlan,
  action: Action,
): Promise<StaffBanner> => {
  const { by, now } = action
  refuseInvalid(plan, now)
  return context.db.transaction().execute(async tx => {
    await store.lockBanners(tx)
    const { audience, text } = plan
    const people = await store.countPeople(tx, audience, now)
    const foreign = foreignHosts(text, context.webUrl)
    const isProposal = !(await isForOne(tx, { uid: null, madeBy: by.actor, audience, foreign, now }))
    const from = new Date(plan.shown_from)
    const row: BannerRow = {
      uid: randomUUID(),
      level: plan.level,
      html: text,
      shown_from: from,
      shown_until: new Date(plan.shown_until),
      audience,
      priority: plan.priority,
      is_closable: plan.is_closable,
      state: isProposal ? 'proposed' : from > now ? 'planned' : 'approved',
      people,
      made_by: by.actor,
      approved_by: null,
    }
    await store.insertBanner(tx, row)
    await record(tx, entry(action, isProposal ? 'propose' : 'create', row))
    return onWire(context, row, action)
  })
}

/**
 * Starts what one person has planned and is due, counted again: the audience may have grown, and its author may have planned
 * more. What has become too much for one waits for a second person instead. Harmless on several servers at once.
 */
export const startBanners = async ({ db, webUrl }: Context, now: Date): Promise<void> => {
  for (const { uid } of await store.bannersToStart(db, now))
    await db.transaction().execute(async tx => {
      await store.lockBanners(tx)
      const row = await store.lockBanner(tx, uid)
      if (row?.state !== 'planned' || row.made_by === null) return
      const { audience, html, made_by: madeBy } = row
      const foreign = foreignHosts(html, webUrl)
      const isStarted = await isForOne(tx, { uid, madeBy, audience, foreign, now })
      await store.saveState(tx, uid, isStarted ? 'approved' : 'proposed')
      await record(tx, entry({ by: BY_COMMAND, now }, isStarted ? 'start' : 'hold', row))
    })
}

/** Approves what somebody else proposed (ERR_SECOND_PERSON), once and before it is over (ERR_CONFLICT). */
export const approveBanner = ({ db }: Context, action: ActionOn): Promise<void> =>
  db.transaction().execute(async tx => {
    const { uid, by, now } = action
    const row = await store.lockBanner(tx, uid)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    if (stateOf(row, now) !== 'proposed') throw new Refusal('ERR_CONFLICT')
    if (row.made_by === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    const people = await store.countPeople(tx, row.audience, now)
    await store.saveApproval(tx, { uid, by: by.actor, people })
    await record(tx, entry(action, 'approve', { ...row, people }))
  })

/** Takes a banner away for good; one that is over or stopped is refused (ERR_CONFLICT). */
export const stopBanner = ({ db }: Context, action: ActionOn): Promise<void> =>
  db.transaction().execute(async tx => {
    const row = await store.lockBanner(tx, action.uid)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    if (['over', 'stopped'].includes(stateOf(row, action.now))) throw new Refusal('ERR_CONFLICT')
    await store.saveState(tx, action.uid, 'stopped')
    await record(tx, entry(action, 'stop', row))
  })
