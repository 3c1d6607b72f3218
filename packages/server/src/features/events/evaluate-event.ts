import { isDeepStrictEqual } from 'node:util'
import type { EventTaps } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DAY } from '../../platform/time/durations.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'
import { secondsUntilTomorrow } from './access.ts'
import { askedAbout } from './asked-about.ts'
import { eventContent } from './content.ts'
import * as store from './evaluation-store.ts'
import { lookForPatterns } from './look-for-patterns.ts'
import { patternFor } from './pattern-for.ts'
import type { Questionnaire } from './questions.ts'
import { type Known, placeOf, ratingOf, usualOf } from './rules.ts'
import { lockEvent } from './store.ts'

/** How long taps can be corrected: 24 hours from the first evaluation. */
export const CORRECTABLE_MS = DAY

type Evaluate = { userId: string; eventId: string; taps: EventTaps; now: Date }

const byItem = <T extends { item: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.item.localeCompare(b.item))

/** The stored taps in the form in which they were sent. */
export const tapsOf = (
  {
    event_id: _id,
    pattern: _pattern,
    evaluated_at: _at,
    is_counted: _isCounted,
    situations,
    cause,
    ...degrees
  }: store.AppraisalRow,
  expressions: readonly Pick<store.ExpressionRow, 'item' | 'value'>[],
): EventTaps => ({
  ...degrees,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the contract let in was stored
  ...({ situations, cause } as Pick<EventTaps, 'situations' | 'cause'>),
  expressions: byItem(expressions.map(({ item, value }) => ({ item, value }))),
})

/** What the words speak of shows in what was asked, and the question to oneself in the pattern. */
const inOrder = ({ mentioned: _mentioned, ask: _ask, ...taps }: EventTaps) => ({
  ...taps,
  situations: taps.situations.toSorted(),
  expressions: byItem(taps.expressions),
})

const isSame = (a: EventTaps, b: EventTaps): boolean => isDeepStrictEqual(inOrder(a), inOrder(b))

const requireAsked = (taps: EventTaps, { number, expressions }: Questionnaire): void => {
  if (new Set(taps.situations).size < taps.situations.length)
    throw new Refusal('ERR_VALIDATION', { fields: { situations: 'forms.errors.invalid' } })
  if (taps.questionnaire !== number) throw new Refusal('ERR_CONFLICT')
  const sent = taps.expressions.map(({ item }) => item).toSorted()
  if (!isDeepStrictEqual(sent, expressions.map(({ id }) => id).toSorted()))
    throw new Refusal('ERR_VALIDATION', { fields: { expressions: 'forms.errors.invalid' } })
}

type Compare = {
  asked: Questionnaire
  taps: EventTaps
  known: (quality: string) => Known
  past: ReadonlyMap<string, { count: number; sum: number }>
}

const compared = ({ asked, taps, known, past }: Compare): store.NewExpression[] =>
  asked.expressions.map(expression => {
    const { id: item, quality } = expression
    const isMentioned = asked.mentioned.includes(quality)
    const value = taps.expressions.find(sent => sent.item === item)?.value ?? null
    const rating = value === null ? null : ratingOf(expression, value)
    const ratings = past.get(quality) ?? { count: 0, sum: 0 }
    const { mean, sd } = usualOf(known(quality), ratings)
    const place = rating === null ? 'unknown' : placeOf(rating, known(quality), ratings)
    return {
      item,
      quality,
      value,
      rating,
      place,
      expected: mean,
      expectedSd: sd,
      past: ratings.count,
      isMentioned,
    }
  })

const requireAllowance = async (tx: Db, userId: string, limit: number, now: Date): Promise<void> => {
  if (!(await store.takeAllowance(tx, { userId, day: calendarDayOf(now), limit })))
    throw new Refusal('ERR_QUOTA', { retryAfter: secondsUntilTomorrow(now) })
}

type Steps = Evaluate & {
  content: EventContent
  asked: Questionnaire
  known: (quality: string) => Known
  evaluatedAt: Date
}

const expressionsOf = async (tx: Db, steps: Steps): Promise<store.NewExpression[]> => {
  const { userId, taps, asked, known, evaluatedAt } = steps
  const qualities = asked.expressions.map(({ quality }) => quality)
  const past = await store.ratingsBefore(tx, { userId, qualities, before: evaluatedAt })
  return compared({ asked, taps, known, past })
}

type Save = Steps & { expressions: store.NewExpression[]; isCounted: boolean }

const save = async (
  tx: Db,
  { userId, eventId, taps, content, evaluatedAt, ...rest }: Save,
): Promise<void> => {
  const pattern = await patternFor(tx, content, { userId, taps, before: evaluatedAt })
  await store.saveEvaluation(tx, {
    userId,
    eventId,
    taps,
    pattern: pattern.id,
    day: calendarDayOf(evaluatedAt),
    evaluatedAt,
    expressions: rest.expressions,
    isCounted: rest.isCounted,
  })
}

const canBeCompared = ({ place }: { place: string }): boolean => place !== 'unknown'

/**
 * Evaluates an event. Where something can be compared it takes one evaluation of the Moscow day, once and in the same transaction;
 * sending the same taps again changes nothing and takes nothing, other taps correct it for 24 hours.
 */
export const evaluateEvent = async (context: Context, evaluate: Evaluate): Promise<void> => {
  const { userId, eventId, taps, now } = evaluate
  const content = eventContent(context.bank())
  const { asked, focus, known } = await askedAbout(context, {
    ...taps,
    mentioned: taps.mentioned,
    userId,
    eventId,
    now,
  })
  const { isOpen, plan } = await accessOf(context, userId, now)
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    if (!(await lockEvent(tx, userId, eventId))) throw new Refusal('ERR_NOT_FOUND')
    const before = await store.appraisalOf(tx, userId, eventId)
    const marked = await store.expressionsOf(tx, userId, [eventId])
    if (before && isSame(tapsOf(before, marked), taps)) return
    if (!isOpen) throw new Refusal('ERR_READ_ONLY')
    if (before && now.getTime() >= before.evaluated_at.getTime() + CORRECTABLE_MS)
      throw new Refusal('ERR_CONFLICT')
    requireAsked(taps, asked)
    const steps = { ...evaluate, content, asked, known, evaluatedAt: before?.evaluated_at ?? now }
    const expressions = await expressionsOf(tx, steps)
    const wasCounted = before?.is_counted ?? false
    // What was compared later, by answers that came after it, stays free when it is corrected.
    const isCounted = wasCounted || (!marked.some(canBeCompared) && expressions.some(canBeCompared))
    if (isCounted && !wasCounted) await requireAllowance(tx, userId, plan.eventsPerDay, now)
    await save(tx, { ...steps, expressions, isCounted })
    if (!before) await lookForPatterns(tx, { userId, content, focus, now })
  })
}
