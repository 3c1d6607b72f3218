import { randomUUID } from 'node:crypto'
import {
  type ReplyOf,
  type Change,
  type listChanges as contractChanges,
  LONG_REMEASUREMENT_ANSWERS,
  REMEASURED_AFTER_DAYS,
  REMEASUREMENT_ANSWERS,
  type Remeasurable,
} from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { readAnsweringContext } from '../answering/answer-context.ts'
import { measurementOf } from '../beliefs/measurement.ts'
import { chanceToNotice, outcomeOf } from './change-rules.ts'
import { ownItems } from './choose-again.ts'
import { sinceStart } from './responses-since.ts'
import { firstResults } from '../../results/service.ts'
import { deleteOpen, insertRemeasurements, remeasurementsOf, responsesTo, type Row } from './store.ts'

const APART = REMEASURED_AFTER_DAYS * DAY

const qualityOf = (bank: Bank, id: string): Change['quality'] | null => {
  const known = bank.quality(id)
  // A state is measured every week by itself.
  if (!known || known.quality.kind === 'S') return null
  const { name, poles, kind } = known.quality
  return { id, name, direction: known.direction.uid, ...poles, kind }
}

const remeasurableQualityOf = (bank: Bank, quality: string): Remeasurable['quality'] | null => {
  const known = qualityOf(bank, quality)
  return known && { id: known.id, name: known.name, direction: known.direction }
}

/** From when each quality with a result can be measured again. */
const availability = (first: ReadonlyMap<string, Date>, rows: readonly Row[]): Map<string, Date> => {
  const latest = new Map(first)
  for (const { quality, finished_at: at } of rows)
    if (at !== null && at > (latest.get(quality) ?? at)) latest.set(quality, at)
  return new Map([...latest].map(([quality, at]) => [quality, new Date(at.getTime() + APART)]))
}

const changeOf = (bank: Bank, row: Row): Change[] => {
  const quality = qualityOf(bank, row.quality)
  const { finished_at: finishedAt, before_mean, before_sd, after_mean, after_sd, z } = row
  if (!quality || !finishedAt || before_mean === null || before_sd === null) return []
  if (after_mean === null || after_sd === null || z === null) return []
  return [
    {
      uid: row.uid,
      quality,
      before: { mean: before_mean, sd: before_sd },
      before_at: row.before_at.toISOString(),
      after: { mean: after_mean, sd: after_sd },
      started_at: row.started_at.toISOString(),
      finished_at: finishedAt.toISOString(),
      outcome: outcomeOf(z),
    },
  ]
}

type Chances = Pick<Remeasurable, 'usual_chance' | 'long_chance'>

const NO_CHANCES: Chances = { usual_chance: null, long_chance: null }

/** What a re-measurement of each quality could find, by what is known about this user. */
const chancesOf = (session: Session): ((quality: string) => Chances) => {
  const errors = new Map(session.result().map(({ quality, sd }) => [quality, sd]))
  return quality => {
    const before = errors.get(quality)
    const chanceAfter = (answers: number): number | null =>
      before === undefined
        ? null
        : chanceToNotice(before, change => session.errorOfNewAnswers(quality, answers, change))
    return {
      usual_chance: chanceAfter(REMEASUREMENT_ANSWERS),
      long_chance: chanceAfter(LONG_REMEASUREMENT_ANSWERS),
    }
  }
}

/** What was measured again, and what can be. */
export const listChanges = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof contractChanges>> => {
  const { db } = context
  const bank = context.bank()
  const rows = await remeasurementsOf(db, userId)
  const open = new Map(rows.flatMap(row => (row.finished_at === null ? [[row.quality, row]] : [])))
  const done =
    open.size === 0
      ? []
      : await responsesTo(
          db,
          userId,
          [...open.keys()].flatMap(quality => ownItems(bank, quality)),
        )
  const answeredOf = ({ quality, started_at, answers }: Row): number => {
    const own = new Set(ownItems(bank, quality))
    return sinceStart(
      { startedAt: started_at, wanted: answers },
      done.filter(({ item }) => own.has(item)),
    ).responses.length
  }
  const available = availability(await firstResults(db, userId), rows)
  const isReady = (id: string, at: Date): boolean => !open.has(id) && at <= now
  const isAnyReady = [...available].some(([id, at]) => isReady(id, at))
  const chances = isAnyReady
    ? chancesOf((await measurementOf(context, userId, now)).session)
    : () => NO_CHANCES
  return {
    changes: rows.flatMap(row => changeOf(bank, row)),
    qualities: [...available].flatMap(([id, at]): Remeasurable[] => {
      const quality = remeasurableQualityOf(bank, id)
      const row = open.get(id)
      return quality
        ? [
            {
              quality,
              available_at: at.toISOString(),
              is_available: isReady(id, at),
              answered: row ? answeredOf(row) : null,
              answers: row?.answers ?? REMEASUREMENT_ANSWERS,
              ...(isReady(id, at) ? chances(id) : NO_CHANCES),
            },
          ]
        : []
    }),
  }
}

type Start = { caller: Caller; qualities: readonly string[]; isLong: boolean; now: Date }

/** Begins to measure qualities again: all of them or none. */
export const startRemeasurement = async (
  context: Context,
  { caller, qualities: asked, isLong, now }: Start,
): Promise<void> => {
  const { userId } = caller
  const qualities = [...new Set(asked)]
  const { goal } = await readAnsweringContext(context, { caller, uid: null, now })
  if (qualities.some(id => qualityOf(context.bank(), id) === null)) throw new Refusal('ERR_NOT_FOUND')
  const answers = isLong ? LONG_REMEASUREMENT_ANSWERS : REMEASUREMENT_ANSWERS
  const hasEnoughItems = (id: string): boolean => ownItems(context.bank(), id).length >= answers
  if (goal === null || (isLong && (qualities.length > 1 || !qualities.every(hasEnoughItems))))
    throw new Refusal('ERR_CONFLICT')
  await context.db.transaction().execute(async tx => {
    const known = await remeasurementsOf(tx, userId)
    const available = availability(await firstResults(tx, userId), known)
    if (isLong && known.some(row => row.finished_at === null && row.answers > REMEASUREMENT_ANSWERS))
      throw new Refusal('ERR_CONFLICT')
    const isReady = (id: string): boolean => {
      const at = available.get(id)
      return at !== undefined && at <= now
    }
    if (!qualities.every(isReady)) throw new Refusal('ERR_CONFLICT')
    const rows = qualities.map(quality => ({
      uid: randomUUID(),
      quality,
      started_at: now,
      before_at: new Date(now.getTime() - APART),
      answers,
    }))
    if ((await insertRemeasurements(tx, userId, rows)) < rows.length) throw new Refusal('ERR_CONFLICT')
  })
}

export const cancelRemeasurement = async (
  { db }: Context,
  userId: string,
  quality: string,
): Promise<void> => {
  if (!(await deleteOpen(db, userId, quality))) throw new Refusal('ERR_NOT_FOUND')
}

/** Everything that was measured again, in words of the person's export. */
export const exportChanges = async (context: Pick<Context, 'db' | 'bank'>, userId: string) =>
  (await remeasurementsOf(context.db, userId)).map(row => ({
    quality: context.bank().quality(row.quality)?.quality.name ?? row.quality,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    answers: row.answers,
    before_at: row.before_at.toISOString(),
    before_mean: row.before_mean,
    before_sd: row.before_sd,
    after_mean: row.after_mean,
    after_sd: row.after_sd,
    outcome: row.z === null ? null : outcomeOf(row.z),
  }))
