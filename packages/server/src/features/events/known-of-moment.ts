import type { EventContent } from '../../content/events-schema.ts'
import { isHeavy, isSided, isWeakSide, newestResultsOf } from '../results/service.ts'
import type { Context } from '../context.ts'
import { moodOf } from './content.ts'
import { type AppraisalRow, earlierOfMood, type ExpressionRow } from './evaluation-store.ts'

/** More would be a portrait. */
const MAX_KNOWN = 2

/** Fewer sentences than these are not said each time. */
const FEW = 2 * MAX_KNOWN

type Moment = Pick<AppraisalRow, 'situations' | 'pleasantness' | 'evaluated_at'>
type Asked = readonly Pick<ExpressionRow, 'quality' | 'value'>[]

/** The qualities of a moment, the most fitting first: those of its kind and mood, and those that were asked and apply. */
const qualitiesOf = ({ situations }: EventContent, moment: Moment, asked: Asked): string[] => {
  const mood = moodOf(moment.pleasantness)
  const kinds = situations.filter(({ id }) => moment.situations.includes(id))
  const lists = mood === 'plain' ? [] : kinds.map(({ tells }) => tells[mood])
  // In turns, so that the second kind is heard as well.
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const linked = Array.from({ length: longest }, (_, i) => lists.flatMap(list => list[i] ?? [])).flat()
  const rated = asked.filter(({ value }) => value !== null).map(({ quality }) => quality)
  return [...new Set([...linked, ...rated])]
}

/**
 * What the results know about a moment, in their own sentences: such as stand, are on a side, were told, and were not called
 * unlike the user; two heavy ones never together, no weak side after something pleasant. From one moment to the next of the same
 * mood they take turns; where there are few, nothing is said rather than the same again.
 */
export const knownOfMoment = async (
  { db, texts, bank }: Pick<Context, 'db' | 'texts' | 'bank'>,
  userId: string,
  { content, moment, asked }: { content: EventContent; moment: Moment; asked: Asked },
): Promise<{ quality: string; text: string }[]> => {
  const { portrait } = texts
  const isPleasant = moodOf(moment.pleasantness) === 'pleasant'
  const newest = await newestResultsOf(db, userId)
  const results = new Map(
    newest
      .filter(({ told, agrees }) => told !== null && agrees !== false)
      .filter(isSided)
      .filter(({ quality, band }) => !isPleasant || !isWeakSide(bank(), quality, band))
      .map(result => [result.quality, result]),
  )
  const said = qualitiesOf(content, moment, asked).flatMap(quality => {
    const result = results.get(quality)
    const text = result && portrait.sides[quality]?.[result.band]
    return result && text !== undefined ? [{ quality, text, heavy: isHeavy(portrait, result) }] : []
  })
  const turn = MAX_KNOWN * (await earlierOfMood(db, userId, moment))
  const [first, ...others] = said.slice(turn % Math.max(FEW, said.length))
  if (!first) return []
  const fitting = others.filter(({ heavy }) => !(heavy && first.heavy))
  return [first, ...fitting].slice(0, MAX_KNOWN).map(({ quality, text }) => ({ quality, text }))
}
