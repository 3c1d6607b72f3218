import type { Bank } from '../../bank/bank.ts'
import type { EventContent } from '../../content/events-schema.ts'
import type { Portrait } from '../../content/portrait-schema.ts'
import { isHeavy, isSided, isWeakSide, type newestResultsOf } from '../results/service.ts'
import type { Context } from '../context.ts'
import { eventContent, fitsCause, fitsMood, moodOf, sceneOf } from './content.ts'
import {
  type AppraisalRow,
  appraisalsBefore,
  countBefore,
  type ExpressionRow,
  expressionsOf,
} from './evaluation-store.ts'
import { placeOfRow } from './rules.ts'

/** More would be a portrait; a joy needs few words. */
const MAX_KNOWN = { unpleasant: 2, plain: 2, pleasant: 1 }

/** Of the events before it, no more than these decide what an event is told. */
const BLOCK = 8

export type Moment = AppraisalRow & { asked: readonly ExpressionRow[] }

/** The results of a user that may be told of an event: such as stand, are on a side, were told, and were not called unlike the user. */
export const tellableOfResults = (newest: Awaited<ReturnType<typeof newestResultsOf>>) =>
  new Map(
    newest
      .filter(({ told, agrees }) => told !== null && agrees !== false)
      .filter(isSided)
      .map(result => [result.quality, result]),
  )

export type TellableResults = ReturnType<typeof tellableOfResults>
type Result = { quality: string; band: 'low' | 'high'; probability: number }

/** `differs`: the user has marked that it was the other way this time. `match`: how much the event is about the quality. */
type Told = {
  quality: string
  text: string
  differs: boolean
  heavy: boolean
  match: number
  probability: number
}

/** What words or kind of an event lead to is about it, before what it only affords; so is what was marked in full, before what was marked a little. */
const MATCH_OF_LINKED = 2
/** A first thing that matches no better is enough: more would be about something else. */
const WEAK_MATCH = 1

const bestMatchFirst = (a: Told, b: Told): number =>
  Number(b.differs) - Number(a.differs) || b.match - a.match || b.probability - a.probability

/**
 * What was marked in a moment, fits its mood and can be told of it: where something was asked about for the words' sake, that, and what who did
 * what to whom asks. Otherwise what fits its kind and cause too: first what is linked with its mood, then what it affords.
 */
const qualitiesOf = (
  content: EventContent,
  { asked, ...moment }: Moment,
): { linked: string[]; afforded: string[] } => {
  const rated = asked.filter(({ rating, quality }) => rating !== null && fitsMood(content, quality, moment))
  const marked = rated.map(({ quality }) => quality).filter(quality => fitsCause(content, quality, moment))
  const ofScene = (sceneOf(content, moment)?.tells ?? []).filter(quality => marked.includes(quality))
  if (asked.some(({ is_mentioned }) => is_mentioned)) {
    const spoken = rated.filter(({ is_mentioned }) => is_mentioned).map(({ quality }) => quality)
    return { linked: [...new Set([...spoken, ...ofScene])], afforded: [] }
  }
  const mood = moodOf(moment.pleasantness)
  const kinds = content.situations.filter(({ id }) => moment.situations.includes(id))
  const lists = mood === 'plain' ? [] : kinds.map(({ tells }) => tells[mood])
  // In turns, so that the second kind is heard as well.
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const linked = Array.from({ length: longest }, (_, i) => lists.flatMap(list => list[i] ?? [])).flat()
  const afforded = new Set(kinds.flatMap(({ affords }) => affords))
  return {
    linked: [...new Set([...ofScene, ...linked])].filter(quality => marked.includes(quality)),
    afforded: marked.filter(
      quality => afforded.has(quality) && !ofScene.includes(quality) && !linked.includes(quality),
    ),
  }
}

/** How the mark of this event stands to a result: on its side; between; or on the other side and far from the usual. */
const standsTo = ({ band }: Result, asked: ExpressionRow): 'same' | 'between' | 'differs' => {
  const place = placeOfRow(asked)
  const rating = (asked.rating ?? 0) * (band === 'low' ? -1 : 1)
  const [own, other] = band === 'low' ? ['weaker', 'stronger'] : ['stronger', 'weaker']
  if (place === own || (rating > 0 && (place === 'usual' || place === 'unknown'))) return 'same'
  return rating < 0 && place === other ? 'differs' : 'between'
}

type Texts = { content: EventContent; portrait: Portrait; bank: Bank }

/** All that could be told of a moment: first what was the other way, then what fits, the best match and then the surest first. A joy is told of bright sides, and of more than usual. */
const tellableOf = (
  { content, portrait, bank }: Texts,
  results: ReadonlyMap<string, Result>,
  moment: Moment,
): Told[] => {
  const isPleasant = moodOf(moment.pleasantness) === 'pleasant'
  const { linked, afforded } = qualitiesOf(content, moment)
  const told = [...linked, ...afforded].flatMap((quality): Told[] => {
    const result = results.get(quality)
    const text = result && portrait.sides[quality]?.[result.band]
    const asked = moment.asked.find(row => row.quality === quality)
    if (!result || !asked || text === undefined) return []
    const stands = standsTo(result, asked)
    const differs = stands === 'differs'
    const heavy = isHeavy(portrait, result)
    const isWeak = heavy || isWeakSide(bank, quality, result.band)
    const isBright = differs ? result.band === 'low' && !heavy : result.band === 'high' && !isWeak
    if (stands === 'between' || (isPleasant && !isBright)) return []
    // A weak side to which neither words nor kind of the event lead would be a reproach out of nowhere.
    if (isWeak && !differs && afforded.includes(quality)) return []
    const match = Math.abs(asked.rating ?? 0) + (linked.includes(quality) ? MATCH_OF_LINKED : 0)
    return [{ quality, text, differs, heavy, match, probability: result.probability }]
  })
  return told.toSorted(bestMatchFirst)
}

const isSame = (a: Told) => (b: Told) => a.quality === b.quality && a.differs === b.differs

/** What is told, of what was not told of the event before; two heavy ones never together. */
const chosenOf = (tellable: readonly Told[], before: readonly Told[], moment: Moment): Told[] => {
  const [first, ...others] = tellable.filter(told => !before.some(isSame(told)))
  if (!first) return []
  const most = first.match <= WEAK_MATCH ? 1 : MAX_KNOWN[moodOf(moment.pleasantness)]
  return [first, ...others.filter(({ heavy }) => !(heavy && first.heavy))].slice(0, most)
}

/**
 * The events that decide what this one is told, the oldest first. What was told of each follows from the one before it, so the line has
 * to begin somewhere: every eighth event is told nothing of what could have been told of the one before.
 */
const momentsBefore = async (db: Context['db'], userId: string, before: Date) => {
  const count = await countBefore(db, userId, before)
  const limit = (count % BLOCK) + 1
  const rows = (await appraisalsBefore(db, { userId, before, limit })).toReversed()
  const expressions = await expressionsOf(
    db,
    userId,
    rows.map(({ event_id }) => event_id),
  )
  const moments = rows.map(row => ({
    ...row,
    asked: expressions.filter(({ event_id }) => event_id === row.event_id),
  }))
  return { moments, isFromFirst: count < limit }
}

/**
 * What the results know about what was marked of a moment, in their own sentences; no sentence in two events running. Where nothing fits,
 * nothing is said.
 */
export const knownOfMoment = async (
  { db, texts, bank }: Pick<Context, 'db' | 'texts' | 'bank'>,
  userId: string,
  results: TellableResults,
  moment: Moment,
): Promise<Pick<Told, 'quality' | 'text' | 'differs'>[]> => {
  if (results.size === 0) return []
  const content = eventContent(bank())
  const tellable = (of: Moment): Told[] =>
    tellableOf({ content, portrait: texts.portrait, bank: bank() }, results, of)
  const { moments, isFromFirst } = await momentsBefore(db, userId, moment.evaluated_at)
  let before: Told[] = []
  for (const [i, earlier] of moments.entries())
    before = i === 0 && !isFromFirst ? tellable(earlier) : chosenOf(tellable(earlier), before, earlier)
  return chosenOf(tellable(moment), before, moment).map(({ quality, text, differs }) => ({
    quality,
    text,
    differs,
  }))
}
