import { EXPRESSIONS_PER_EVENT } from '@grani/contract'
import type { Evaluation } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { Context } from '../context.ts'
import { askableAbout, measurementOf } from '../quiz/service.ts'
import {
  deniedTexts,
  estimatesOf,
  evidenceFor,
  guessedEnds,
  isHeavy,
  isUnsaid,
  isWeakSide,
  newestResultsOf,
} from '../results/service.ts'
import { eventContent, moodOf, qualityName, sceneOf } from './content.ts'
import { appraisalsBefore, countBefore, type ExpressionRow } from './evaluation-store.ts'
import { knownOfMoment, type Moment, tellableOfResults } from './known-of-moment.ts'
import {
  inOrderOf,
  mostTelling,
  type Pair,
  sayingOf,
  type Side,
  type Telling,
  tellingAfter,
  tellings,
} from './moment-rules.ts'
import { placeOfRow } from './rules.ts'

const markedIn = (asked: readonly ExpressionRow[]): string[] =>
  asked.filter(({ rating }) => rating !== null).map(({ quality }) => quality)

/** Beside such a mark, a sentence about the usual would speak against the event. */
const isUnusual = (row: ExpressionRow): boolean =>
  row.rating !== null && !['usual', 'unknown'].includes(placeOfRow(row))

type Marked = { situations: readonly string[]; asked: readonly ExpressionRow[] }

/** What was marked, and what the same kind of event affords: who has shouted is not told of yielding. */
const nearMarks = (content: EventContent, { situations, asked }: Marked): string[] => {
  const marked = markedIn(asked)
  const near = content.situations.filter(
    ({ id, affords }) => situations.includes(id) && affords.some(quality => marked.includes(quality)),
  )
  return [...marked, ...near.flatMap(({ affords }) => affords)]
}

/** All that is known of a user: results that may be told, first guesses, and what was denied. */
const knowledgeOf = async (context: Context, userId: string, now: Date) => {
  const { db, bank, texts } = context
  const newest = await newestResultsOf(db, userId)
  const { session, isConsistent } = await measurementOf(context, userId, now)
  return {
    results: tellableOfResults(newest),
    hasResult: new Set(newest.map(({ quality }) => quality)),
    guesses: guessedEnds(bank(), texts.portrait, {
      session,
      isConsistent,
      newest: newest.map(({ quality, direction }) => [quality, direction, false]),
    }),
    estimates: estimatesOf(session.result()),
    denied: await deniedTexts(db, userId, texts.portrait),
  }
}

type Knowledge = Awaited<ReturnType<typeof knowledgeOf>>
type Sided = { quality: string; band: 'low' | 'high' }
type Texts = Pick<Context, 'texts' | 'bank'>

/** What may be told of which moment, from results that were told already, or from first guesses, of which only what is bright and most telling is told. */
const tellerOf = (
  { texts: { portrait }, bank }: Texts,
  { results, guesses, denied }: Knowledge,
  isGuess: boolean,
) => {
  const known: readonly Sided[] = [...(isGuess ? guesses : results).values()]
  const sides = new Map(
    known.flatMap(({ quality, band }): [string, Side][] => {
      const text = portrait.sides[quality]?.[band]
      const isHeavyOne = isHeavy(portrait, { quality, band })
      const isBright = band === 'high' && !isHeavyOne && !isWeakSide(bank(), quality, band)
      return text === undefined || isUnsaid(portrait, denied, { quality, band }) || (isGuess && !isBright)
        ? []
        : [[quality, { quality, text, isHeavy: isHeavyOne, isBright }]]
    }),
  )
  const pairs = isGuess
    ? []
    : portrait.pairs
        .filter(
          ({ when, text }) =>
            !denied.has(text) && when.every(one => results.get(one.quality)?.band === one.side),
        )
        .map(({ kind, text, when }): Pair => ({ kind, text, qualities: when.map(({ quality }) => quality) }))
  const content = eventContent(bank())
  return ({ asked, ...moment }: Omit<Moment, 'asked'> & { asked: readonly ExpressionRow[] }): Telling[] =>
    tellings({
      saying: sayingOf(content, moment).filter(
        ({ quality }) => !isGuess || mostTelling(content, moment, []).includes(quality),
      ),
      sides,
      pairs,
      marked: nearMarks(content, { ...moment, asked }),
      pleasantness: moment.pleasantness,
    })
}

type Of = { userId: string; moment: Moment; now: Date }

/** One thing that the results say of such a moment, though it was not marked, else a first guess; not what was said of the moment before. */
const sayOf = async (context: Context, { userId, moment }: Of, knowledge: Knowledge) => {
  if (moment.asked.some(isUnusual)) return null
  const last = { userId, before: moment.evaluated_at, limit: 1 }
  const before = await appraisalsBefore(context.db, last)
  for (const isGuess of [false, true]) {
    const tell = tellerOf(context, knowledge, isGuess)
    const said = tellingAfter(
      tell(moment),
      before.flatMap(row => tell({ ...row, asked: [] })),
    )
    if (said) return { ...said, isGuess }
  }
  return null
}

/** What was marked and waits for answers to be compared with. */
export const waitingIn = (asked: readonly ExpressionRow[]): string[] =>
  asked.filter(({ rating, place }) => rating !== null && place === 'unknown').map(({ quality }) => quality)

type Wanted = { moment: Moment; telling: readonly string[]; isTold: boolean; hasResult: ReadonlySet<string> }

/**
 * What an event is asked more about: what was marked and waits for answers, the most telling first, behind the most telling of all where that
 * is neither marked nor clear; where nothing waits and nothing was told, what would say most of such a moment.
 */
const wantedOf = async (
  context: Pick<Context, 'db' | 'bank'>,
  userId: string,
  { moment: { asked, ...moment }, telling, isTold, hasResult }: Wanted,
) => {
  const marked = markedIn(asked)
  const saying = sayingOf(eventContent(context.bank()), moment).map(({ quality }) => quality)
  const waiting = inOrderOf([...new Set([...telling, ...saying])], waitingIn(asked))
  const isNew = (quality: string): boolean => !marked.includes(quality) && !hasResult.has(quality)
  const isFull = waiting.length >= EXPRESSIONS_PER_EVENT || marked.length === 0
  const others =
    waiting.length > 0 ? telling.slice(0, 1) : isTold ? [] : [...new Set([...telling, ...saying])]
  const [next] = isFull ? [] : await askableAbout(context, userId, others.filter(isNew))
  return {
    next: next?.quality ?? null,
    wanted: [...(next ? [next] : []), ...(await askableAbout(context, userId, waiting))],
  }
}

/** So many names are read. */
const MAX_SIDES = 3

type Told = {
  said: ReadonlySet<string>
  telling: readonly string[]
  /** What more is asked about, which is named beside the questions. */ next: string | null
}

/** With how many answers a side stands, and by which result; of a first guess by none. */
const evidenceOf = (
  { bank }: Texts,
  { results, guesses, estimates }: Knowledge,
  quality: string,
): Evaluation['evidence'] => {
  const name = qualityName(bank(), quality)
  const result = results.get(quality)
  if (result) {
    const { answers } = evidenceFor(result, estimates)
    return [{ quality, name, direction: result.direction, result: result.uid, is_guess: false, answers }]
  }
  const guess = guesses.get(quality)
  const direction = bank().quality(quality)?.direction.uid
  return guess && direction
    ? [{ quality, name, direction, result: null, is_guess: true, answers: guess.answers }]
    : []
}

/**
 * Of an unpleasant moment, the sides that it asks most of and that nothing else on the page names: not what they are, which may hurt, only where it
 * stands. Where nothing is known of any, the most telling is named all the same.
 */
const sidesOf = (
  context: Texts,
  knowledge: Knowledge,
  { asked, pleasantness }: Moment,
  { said, telling, next }: Told,
): Evaluation['sides'] => {
  if (moodOf(pleasantness) !== 'unpleasant') return []
  const named = asked.filter(row => ['stronger', 'weaker'].includes(placeOfRow(row)))
  const isUnsaidOne = (quality: string): boolean => {
    const band = (knowledge.results.get(quality) ?? knowledge.guesses.get(quality))?.band
    return band !== undefined && isUnsaid(context.texts.portrait, knowledge.denied, { quality, band })
  }
  const open = telling.filter(
    id => !said.has(id) && !named.some(({ quality }) => quality === id) && !isUnsaidOne(id),
  )
  const sides = open.flatMap(quality => evidenceOf(context, knowledge, quality)).slice(0, MAX_SIDES)
  if (sides.length > 0 || open.length < telling.length) return sides
  return open.slice(0, 1).flatMap(quality => {
    const direction = context.bank().quality(quality)?.direction.uid
    if (!direction || quality === next || knowledge.hasResult.has(quality)) return []
    const answers = knowledge.estimates.get(quality)?.answers ?? 0
    const name = qualityName(context.bank(), quality)
    return [{ quality, name, direction, result: null, is_guess: false, answers }]
  })
}

/** What results and first guesses say of an event, and what it asks for. */
export const toldOf = async (context: Context, of: Of) => {
  const { userId, moment, now } = of
  const content = eventContent(context.bank())
  const knowledge = await knowledgeOf(context, userId, now)
  const known = await knownOfMoment(context, userId, knowledge.results, moment)
  const say = known.length === 0 ? await sayOf(context, of, knowledge) : null
  const isTold = known.length > 0 || say !== null
  const mentioned = moment.asked.filter(({ is_mentioned }) => is_mentioned).map(({ quality }) => quality)
  const telling = mostTelling(content, moment, mentioned)
  const said = new Set([...known.map(({ quality }) => quality), ...(say?.qualities ?? [])])
  const needs = telling.some(quality => said.has(quality)) ? [] : (sceneOf(content, moment)?.needs ?? [])
  const turn = needs.length > 0 ? await countBefore(context.db, userId, moment.evaluated_at) : 0
  const { hasResult } = knowledge
  const { next, wanted } = await wantedOf(context, userId, { moment, telling, isTold, hasResult })
  return {
    known,
    moment: say && { when: say.when, text: say.text, is_guess: say.isGuess },
    needs: needs[turn % needs.length] ?? null,
    evidence: [...said].flatMap(quality => evidenceOf(context, knowledge, quality)),
    sides: sidesOf(context, knowledge, moment, { said, telling, next }),
    next,
    wanted,
  }
}
