import type { Evaluation } from '@grani/contract'
import type { EventContent } from '../../content/events-schema.ts'
import type { Context } from '../context.ts'
import { askableAbout, measurementOf } from '../quiz/service.ts'
import { deniedTexts, evidenceFor, estimatesOf, isHeavy, isUnsaid, isWeakSide } from '../results/service.ts'
import { eventContent, qualityName } from './content.ts'
import { appraisalsBefore, type ExpressionRow } from './evaluation-store.ts'
import { knownOfMoment, type Moment, type TellableResults, tellableResultsOf } from './known-of-moment.ts'
import { type Pair, sayingOf, type Side, type Telling, tellingAfter, tellings } from './moment-rules.ts'
import { placeOfRow } from './rules.ts'

type Texts = Pick<Context, 'db' | 'texts' | 'bank'>
type Of = { userId: string; moment: Moment }

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

/** What may be told of which moment, from results that were told already. */
const tellerOf = async ({ db, texts, bank }: Texts, userId: string, results: TellableResults) => {
  const { portrait } = texts
  const denied = await deniedTexts(db, userId, portrait)
  const sides = new Map(
    [...results.values()].flatMap((result): [string, Side][] => {
      const { quality, band } = result
      const text = portrait.sides[quality]?.[band]
      const isHeavyOne = isHeavy(portrait, result)
      const isBright = band === 'high' && !isHeavyOne && !isWeakSide(bank(), quality, band)
      return text === undefined || isUnsaid(portrait, denied, { quality, band })
        ? []
        : [[quality, { quality, text, isHeavy: isHeavyOne, isBright }]]
    }),
  )
  const pairs = portrait.pairs
    .filter(
      ({ when, text }) => !denied.has(text) && when.every(one => results.get(one.quality)?.band === one.side),
    )
    .map(({ kind, text, when }): Pair => ({ kind, text, qualities: when.map(({ quality }) => quality) }))
  const content = eventContent(bank())
  return ({ asked, ...moment }: Omit<Moment, 'asked'> & { asked: readonly ExpressionRow[] }): Telling[] =>
    tellings({
      saying: sayingOf(content, moment),
      sides,
      pairs,
      marked: nearMarks(content, { ...moment, asked }),
      pleasantness: moment.pleasantness,
    })
}

/** One thing that the results say of such a moment, though it was not marked; not what was said of the moment before. */
const sayOf = async (context: Texts, { userId, moment }: Of, results: TellableResults) => {
  if (results.size === 0 || moment.asked.some(isUnusual)) return null
  const tell = await tellerOf(context, userId, results)
  const last = { userId, before: moment.evaluated_at, limit: 1 }
  const before = await appraisalsBefore(context.db, last)
  return tellingAfter(
    tell(moment),
    before.flatMap(row => tell({ ...row, asked: [] })),
  )
}

/** What was marked and waits for answers to be compared with. */
export const waitingIn = (asked: readonly ExpressionRow[]): string[] =>
  asked.filter(({ rating, place }) => rating !== null && place === 'unknown').map(({ quality }) => quality)

/** What an event is asked more about: what was marked and waits for answers, else what else would say most of such a moment. */
const wantedOf = ({ bank }: Pick<Context, 'bank'>, { asked, ...moment }: Moment, isTold: boolean) => {
  const waiting = waitingIn(asked)
  const marked = markedIn(asked)
  if (waiting.length > 0 || isTold || marked.length === 0) return { qualities: waiting, isNext: false }
  const saying = sayingOf(eventContent(bank()), moment).map(({ quality }) => quality)
  return { qualities: saying.filter(quality => !marked.includes(quality)), isNext: true }
}

/** What the results say of an event, and what it asks for. */
export const toldOf = async (context: Texts, of: Of) => {
  const { db } = context
  const results = await tellableResultsOf(db, of.userId)
  const known = await knownOfMoment(context, of.userId, results, of.moment)
  const say = known.length === 0 ? await sayOf(context, of, results) : null
  const { qualities, isNext } = wantedOf(context, of.moment, known.length > 0 || say !== null)
  const askable = await askableAbout(
    context,
    of.userId,
    isNext ? qualities.filter(id => !results.has(id)) : qualities,
  )
  return { results, known, say, wanted: isNext ? askable.slice(0, 1) : askable, isNext }
}

type Evidence = Evaluation['evidence']

/** The results that something was said by, with the answers that they stand on now. */
export const evidenceOf = async (
  context: Context,
  {
    userId,
    qualities,
    results,
    now,
  }: { userId: string; qualities: readonly string[]; results: TellableResults; now: Date },
): Promise<Evidence> => {
  if (qualities.length === 0) return []
  const { session } = await measurementOf(context, userId, now)
  const estimates = estimatesOf(session.result())
  return qualities.flatMap((quality): Evidence => {
    const result = results.get(quality)
    if (!result) return []
    const name = qualityName(context.bank(), quality)
    const { answers } = evidenceFor(result, estimates)
    return [{ quality, name, direction: result.direction, result: result.uid, answers }]
  })
}
