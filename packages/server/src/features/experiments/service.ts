import {
  type Experiment,
  EXPERIMENT_MAX_DAYS,
  MAX_HELD_OUT,
  MEASURE_DAYS,
  type NewExperiment,
  type Variant,
} from '@grani/contract'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import { differenceOf, isMoreOften, variantOf } from './rules.ts'
import * as store from './store.ts'

export { eraseExposures } from './store.ts'

type Action = { by: StaffCaller; now: Date }

const entry = ({ by, now }: Action, action: string, name: string) => ({
  ...by,
  action: `experiment.${action}`,
  subjectKind: 'experiment',
  subject: name,
  now,
})

const refuseInvalid = ({ planned_people: people, ends_at: end }: NewExperiment, now: Date): void => {
  if (people === null && end === null)
    throw new Refusal('ERR_VALIDATION', { fields: { planned_people: 'forms.errors.invalid' } })
  const ends = end === null ? null : new Date(end).getTime()
  if (ends !== null && (ends <= now.getTime() || ends > now.getTime() + EXPERIMENT_MAX_DAYS * DAY))
    throw new Refusal('ERR_VALIDATION', { fields: { ends_at: 'forms.errors.invalid' } })
}

/** Whoever has asked for the letter and is kept without it: a few, and not for ever. */
const refuseHoldingOut = ({ place, share, ends_at: end }: NewExperiment): void => {
  if (place !== 'weekly-letter') return
  if (share > MAX_HELD_OUT) throw new Refusal('ERR_VALIDATION', { fields: { share: 'forms.errors.invalid' } })
  if (end === null) throw new Refusal('ERR_VALIDATION', { fields: { ends_at: 'forms.errors.invalid' } })
}

/** Starts it at once; refuses a name that was used, and a second one in the same place (ERR_CONFLICT). */
export const startExperiment = async (
  { db }: Context,
  experiment: NewExperiment,
  action: Action,
): Promise<void> => {
  refuseInvalid(experiment, action.now)
  refuseHoldingOut(experiment)
  const { name, ends_at: end, ...same } = experiment
  const row: store.ExperimentRow = {
    ...same,
    name,
    ends_at: end === null ? null : new Date(end),
    started_at: action.now,
    made_by: action.by.actor,
    stopped_at: null,
    stopped_because: null,
  }
  await db.transaction().execute(async tx => {
    if (!(await store.insertExperiment(tx, row))) throw new Refusal('ERR_CONFLICT')
    await record(tx, { ...entry(action, 'start', name), after: experiment })
  })
}

type Stop = Action & { name: string; because: 'guard' | 'other'; reason: string }

/** Everybody sees the usual variant again; it is not started anew (ERR_CONFLICT). */
export const stopExperiment = ({ db }: Context, stop: Stop): Promise<void> =>
  db.transaction().execute(async tx => {
    const { name, because, reason, now } = stop
    const row = await store.lockExperiment(tx, name)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    if (row.stopped_at !== null) throw new Refusal('ERR_CONFLICT')
    await store.saveStop(tx, { name, because, now })
    await record(tx, { ...entry(stop, 'stop', name), reason, after: { because } })
  })

type Meeting = { userId: string; place: store.ExperimentRow['place']; now: Date }

/** What a user sees in a place. Who meets a variant is counted, once, until the experiment ends. */
export const meetVariant = async ({ db }: Context, { userId, place, now }: Meeting): Promise<Variant> => {
  const running = await store.runningIn(db, place)
  if (!running) return 'a'
  const variant = variantOf(userId, running)
  const isOpen = running.ends_at === null || now < running.ends_at
  if (isOpen && (await store.countsIn(db, userId)))
    await store.insertExposure(db, { userId, experiment: running.name, variant, now })
  return variant
}

/** Whether a user is kept without what the place gives, until the experiment's end. */
export const isHeldOut = async (context: Context, meeting: Meeting): Promise<boolean> => {
  const running = await store.runningIn(context.db, meeting.place)
  if (!running?.ends_at || meeting.now >= running.ends_at) return false
  return (await meetVariant(context, meeting)) === 'b'
}

/** Until when people have to have met their variant to be counted, and whether that are as many as planned. */
const planOf = async ({ db }: Context, row: store.ExperimentRow, now: Date) => {
  const days = MEASURE_DAYS[row.measure]
  // What happened after the stop says nothing about the variants.
  const last = store.daysBefore(row.stopped_at ?? now, days)
  const counted = await store.countExposures(db, { name: row.name, until: last })
  const isFull = row.planned_people !== null && counted >= row.planned_people
  const isOver = row.ends_at !== null && row.ends_at <= last
  return { last, counted, isFulfilled: isFull || isOver }
}

const resultOf = async (
  { db }: Context,
  row: store.ExperimentRow,
  last: Date,
): Promise<Experiment['result']> => {
  // Exactly the planned ones, so that looking again later gives the same.
  const counting = { name: row.name, what: row.measure, until: last, first: row.planned_people }
  const { a, b } = await store.countYes(db, counting)
  if (a.people === 0 || b.people === 0) return null
  return {
    people: { a: a.people, b: b.people },
    yes: { a: a.yes, b: b.yes },
    ...differenceOf(a, b),
  }
}

const onWire = async (context: Context, row: store.ExperimentRow, now: Date): Promise<Experiment> => {
  const { last, counted, isFulfilled } = await planOf(context, row, now)
  const guards = await Promise.all(
    row.guards.map(async guard => ({
      guard,
      counts: await store.countYes(context.db, { name: row.name, what: guard, until: now, first: null }),
    })),
  )
  const { a, b } = guards[0]?.counts ?? { a: { people: 0 }, b: { people: 0 } }
  return {
    name: row.name,
    hypothesis: row.hypothesis,
    place: row.place,
    measure: row.measure,
    guards: row.guards,
    share: row.share,
    planned_people: row.planned_people,
    ends_at: row.ends_at?.toISOString() ?? null,
    state: row.stopped_at !== null ? 'stopped' : isFulfilled ? 'fulfilled' : 'running',
    started_at: row.started_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stopped_because: row.stopped_because,
    people: { a: a.people, b: b.people },
    counted,
    guard_counts: guards.map(({ guard, counts }) => ({
      guard,
      yes: { a: counts.a.yes, b: counts.b.yes },
      is_alarming: isMoreOften(counts.a, counts.b),
    })),
    result: isFulfilled ? await resultOf(context, row, last) : null,
  }
}

export const listExperiments = async (context: Context, now: Date): Promise<Experiment[]> =>
  Promise.all((await store.allExperiments(context.db)).map(row => onWire(context, row, now)))

export const exportExposures = async ({ db }: Context, userId: string) =>
  (await store.exposuresOf(db, userId)).map(({ experiment, variant, at }) => ({
    experiment,
    variant,
    at: at.toISOString(),
  }))
