import type { Evaluation, Event, ListedEvent } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import { fits } from '../../content/event-patterns.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { ownWordsAbout, type Wanted } from '../quiz/service.ts'
import { eventContent, fitsMood, qualityName } from './content.ts'
import { readerOf, replyPlace, textPlace } from './diary-words.ts'
import { CORRECTABLE_MS, tapsOf } from './evaluate-event.ts'
import * as evaluations from './evaluation-store.ts'
import { focusOf } from './finding-store.ts'
import { toldOf, waitingIn } from './of-moment.ts'
import { MIN_RATINGS, placeOfRow, usualOfRow } from './rules.ts'
import * as store from './store.ts'
import { summaryOf } from './summary-rules.ts'
import { TOGETHER_EVENTS, togetherIn } from './together-rules.ts'

type OneEvent = { userId: string; eventId: string; now: Date }
type Read = Awaited<ReturnType<typeof readerOf>>

const entryOf = (row: store.EventRow, read: Read) => ({
  id: row.event_id,
  text: read(row.sealed_text, textPlace(row.event_id)),
  happened_on: row.happened_on,
  part_of_day: row.part_of_day,
  version: row.version,
  written_at: row.written_at.toISOString(),
  forget_text_at: row.forget_text_at?.toISOString() ?? null,
})

const BEGINNING = 80

const beginningOf = (text: string | null): string | null => {
  if (text === null || text.length <= BEGINNING) return text
  return `${text.slice(0, BEGINNING).replace(/\s+\S*$/u, '')}…`
}

type Earlier = ReadonlyMap<string, number[]>

type OwnWords = Awaited<ReturnType<typeof ownWordsAbout>>

const comparisonOf = (
  bank: Bank,
  row: evaluations.ExpressionRow,
  { earlier, own }: { earlier: Earlier; own: OwnWords },
): Evaluation['comparisons'] => {
  const known = bank.quality(row.quality)
  const expression = bank.events?.expressions.find(({ id }) => id === row.item)
  if (!known || !expression) return []
  const usual = usualOfRow(row)
  return [
    {
      item: row.item,
      text: expression.text,
      quality: { id: row.quality, name: known.quality.name, ...known.quality.poles },
      rating: row.rating,
      place: placeOfRow(row),
      basis: row.past >= MIN_RATINGS ? 'events' : 'answers',
      past: row.past,
      usual: usual && { low: Math.max(-2, usual.low), high: Math.min(2, usual.high) },
      earlier: earlier.get(row.quality) ?? [],
      own: own.get(row.quality) ?? null,
    },
  ]
}

/**
 * What is quoted from answers beside a mark: of what waits whatever was answered, and where answers are the usual, what agrees with a mark that
 * is as usual and what speaks against one beside it; of a joy nothing about dread.
 */
const quotedIn = (
  bank: Bank,
  appraisal: evaluations.AppraisalRow,
  expressions: readonly evaluations.ExpressionRow[],
): Map<string, Wanted> => {
  const content = eventContent(bank)
  const waiting = waitingIn(expressions)
  return new Map(
    expressions.flatMap((row): [string, Wanted][] => {
      const { item, quality, rating, past } = row
      const key = content.expressions.find(({ id }) => id === item)?.key
      if (key === undefined || rating === null || !fitsMood(content, quality, appraisal)) return []
      if (waiting.includes(quality)) return [[quality, { key, leaning: null }]]
      const place = past < MIN_RATINGS ? placeOfRow(row) : null
      if (place === 'usual') return [[quality, { key, leaning: rating }]]
      // Two steps away at least: one step would quote as other what is nearly the same.
      const away = Math.sign((row.expected ?? 0) - rating)
      return place === 'undecided' ? [[quality, { key, leaning: rating + 3 * away }]] : []
    }),
  )
}

/** Worst mood, important, out of one's hands. */
const isHard = ({ pleasantness, importance, control }: evaluations.AppraisalRow): boolean =>
  pleasantness === 1 && importance >= 4 && control <= 2

/** What a hard event begins with; no event begins as the one before it. */
const openingOf = async (
  { db, bank }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  appraisal: evaluations.AppraisalRow,
): Promise<string | null> => {
  const opening = eventContent(bank()).openings.find(each => fits(each, appraisal))
  if (!opening) return null
  const before = await evaluations.countBefore(db, userId, appraisal.evaluated_at)
  return opening.texts[before % opening.texts.length] ?? null
}

/** The event among those evaluated before it. */
const togetherOf = async (
  { db, bank }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  appraisal: evaluations.AppraisalRow,
): Promise<Evaluation['together']> => {
  const before = { userId, before: appraisal.evaluated_at, limit: TOGETHER_EVENTS - 1 }
  const events = [appraisal, ...(await evaluations.appraisalsBefore(db, before))]
  const ids = events.map(({ event_id }) => event_id)
  return togetherIn(eventContent(bank()), {
    events,
    expressions: await evaluations.expressionsOf(db, userId, ids),
  })
}

const evaluationOf = async (
  context: Context,
  userId: string,
  row: store.EventRow,
  read: Read,
  now: Date,
): Promise<Evaluation | null> => {
  const { db } = context
  const bank = context.bank()
  const appraisal = await evaluations.appraisalOf(db, userId, row.event_id)
  if (appraisal === null) return null
  const expressions = await evaluations.expressionsOf(db, userId, [row.event_id])
  const qualities = expressions.map(({ quality }) => quality)
  const before = appraisal.evaluated_at
  const earlier = await evaluations.earlierRatings(db, { userId, qualities, before })
  const own = await ownWordsAbout(context, userId, quotedIn(bank, appraisal, expressions))
  const similar = await evaluations.similarEvents(db, { userId, appraisal, happened: row })
  const { wanted, next, ...told } = await toldOf(context, {
    userId,
    moment: { ...appraisal, asked: expressions },
    now,
  })
  const pattern = eventContent(bank).patterns.find(({ id }) => id === appraisal.pattern)
  return {
    evaluated_at: before.toISOString(),
    correctable_until: new Date(before.getTime() + CORRECTABLE_MS).toISOString(),
    taps: tapsOf(appraisal, expressions),
    opening: await openingOf(context, userId, appraisal),
    ...told,
    said: pattern?.said ?? '',
    ask: pattern?.ask ?? '',
    reply: read(row.sealed_reply, replyPlace(row.event_id)),
    comparisons: expressions.flatMap(expression => comparisonOf(bank, expression, { earlier, own })),
    summary: expressions.every(row => placeOfRow(row) === 'unknown')
      ? summaryOf(eventContent(bank), expressions)
      : null,
    is_counted: appraisal.is_counted,
    is_focus_chosen: (await focusOf(db, userId)).length > 0,
    together: await togetherOf(context, userId, appraisal),
    similar: similar.map(other => ({
      id: other.event_id,
      happened_on: other.happened_on,
      beginning: beginningOf(read(other.sealed_text, textPlace(other.event_id))),
    })),
    is_hard: isHard(appraisal),
    more_questions: wanted.reduce((sum, { questions }) => sum + questions, 0),
    more_about: next && qualityName(bank, next),
  }
}

/** One event with its evaluation. */
export const readEvent = async (context: Context, { userId, eventId, now }: OneEvent): Promise<Event> => {
  const row = await store.eventOf(context.db, userId, eventId)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  const read = await readerOf(context, userId)
  return { ...entryOf(row, read), evaluation: await evaluationOf(context, userId, row, read, now) }
}

/** The evaluation that stands. */
export const readEvaluation = async (context: Context, one: OneEvent): Promise<Evaluation> => {
  const { evaluation } = await readEvent(context, one)
  if (evaluation === null) throw new Refusal('ERR_NOT_FOUND')
  return evaluation
}

/** Events as a list shows them: with their words, and with the evaluation in short. */
const listedOf = async (
  context: Context,
  userId: string,
  rows: readonly store.EventRow[],
): Promise<ListedEvent[]> => {
  const { db } = context
  const bank = context.bank()
  const ids = rows.map(({ event_id }) => event_id)
  const read = await readerOf(context, userId)
  const appraisals = new Map(
    (await evaluations.appraisalsOf(db, userId, ids)).map(appraisal => [appraisal.event_id, appraisal]),
  )
  const expressions = await evaluations.expressionsOf(db, userId, ids)
  const namesOf = (eventId: string, place: 'stronger' | 'weaker'): string[] =>
    expressions
      .filter(expression => expression.event_id === eventId && placeOfRow(expression) === place)
      .map(({ quality }) => qualityName(bank, quality))
  const inShort = (eventId: string): ListedEvent['evaluation'] => {
    const appraisal = appraisals.get(eventId)
    if (!appraisal) return null
    return {
      said: bank.events?.patterns.find(({ id }) => id === appraisal.pattern)?.said ?? '',
      situations: tapsOf(appraisal, []).situations,
      pleasantness: appraisal.pleasantness,
      stronger: namesOf(eventId, 'stronger'),
      weaker: namesOf(eventId, 'weaker'),
    }
  }
  return rows.map(row => ({ ...entryOf(row, read), evaluation: inShort(row.event_id) }))
}

const PAGE = 20

type List = { userId: string; before: string | null; limit: number | null }

/** A page of events, newest day first. */
export const listEvents = async (
  context: Context,
  { userId, before, limit }: List,
): Promise<{ events: ListedEvent[]; has_more: boolean }> => {
  const { db } = context
  const size = limit ?? PAGE
  const start = before === null ? null : await store.eventOf(db, userId, before)
  if (start === undefined) throw new Refusal('ERR_NOT_FOUND')
  const rows = await store.newestEvents(db, userId, size + 1, start)
  return { events: await listedOf(context, userId, rows.slice(0, size)), has_more: rows.length > size }
}

/** The events of a month, and where the nearest others are. */
export const listEventsOfMonth = async (context: Context, userId: string, month: string) => ({
  events: await listedOf(context, userId, await store.eventsOfMonth(context.db, userId, month)),
  ...(await store.monthsBeside(context.db, userId, month)),
})
