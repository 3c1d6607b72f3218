import { type Portrait, type PortraitEvidence, WEAK } from '@grani/contract'
import type { QualityResult } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { type Estimates, estimatesOf, evidenceFor } from '../evidence.ts'
import { levelOf, typeOf } from '../rules.ts'
import { bearable, needsWay, needWays, takingTurns } from './care.ts'
import { directionLine, groupsOf, isSpokenOf } from './directions.ts'
import { goalSection } from './goal-section.ts'
import { filled, namesOf } from './halves.ts'
import type { Relation } from './paragraph.ts'
import type { Leaning } from './leanings.ts'
import { byWeight, isHeavy, isSided, type Published, type PublishedRow } from './published.ts'
import { partsOf } from './parts.ts'
import { deniedOf, isUnsaid, partsIn, repliable, wordPart } from './replies.ts'
import { isHandsome, type TonedSentence } from './rules.ts'
import { unclearOf } from './unclear.ts'

/** A row as the rules and the wire know it; nothing when the content does not know its quality any more. */
const readRow = (
  bank: Bank,
  row: PublishedRow,
  estimates: Estimates,
): { published: Published; evidence: PortraitEvidence }[] => {
  const known = bank.quality(row.quality)
  if (!known) return []
  const { id, name, meaning, poles, kind } = known.quality
  const { band, mean, sd, probability, answers, uid } = row
  const direction = known.direction.uid
  return [
    {
      published: {
        quality: id,
        name,
        poles,
        direction,
        kind,
        band,
        isWeak: typeOf(known.quality, band) === WEAK,
        mean,
        sd,
        probability,
        since: row.shared_at.getTime(),
      },
      evidence: {
        uid,
        type: typeOf(known.quality, band),
        level: levelOf({ kind, band, mean, answers }),
        // As on the page of results, which is a tap away. What is told is chosen by the result as it was published.
        ...evidenceFor(row, estimates),
        mean,
        shared_at: row.shared_at.toISOString(),
        quality: { id, name, meaning, ...poles, kind },
        direction,
      },
    },
  ]
}

/** The results as the rules of the portrait know them; none of those that the content does not know. */
export const publishedOf = (bank: Bank, rows: readonly PublishedRow[]): Published[] =>
  rows.flatMap(row => readRow(bank, row, new Map()).map(({ published }) => published))

/** A leaning as the rules know it: nothing of a state, which does not last. */
const readLeaning = (bank: Bank, { quality, ...leaning }: Leaning): Published[] => {
  const known = bank.quality(quality)
  if (!known || known.quality.kind === 'S') return []
  const { name, poles, kind } = known.quality
  const isWeak = typeOf(known.quality, leaning.band) === WEAK
  return [{ quality, name, poles, kind, direction: known.direction.uid, isWeak, ...leaning }]
}

const lengthOf = (loadings: Readonly<Record<string, number>>): number =>
  Math.hypot(...Object.values(loadings))

/** The cosine of what two qualities load on, by the sides that are told. */
const relationIn =
  (bank: Bank): Relation =>
  (one, other) => {
    const [a, b] = [one, other].map(({ quality }) => bank.quality(quality)?.quality.loadings ?? {})
    if (!a || !b) return 0
    const shared = Object.entries(a).reduce((sum, [factor, loading]) => sum + loading * (b[factor] ?? 0), 0)
    return ((one.band === other.band ? 1 : -1) * shared) / (lengthOf(a) * lengthOf(b) || 1)
  }

/** Doubt is fair only of somebody who was asked about so many of the traits of every direction. */
const ASKED_WIDELY = 0.5
/** Directions that are named as hardly asked about. */
const MOST_NAMED = 3

/** What is said beside a portrait that is nearly all handsome: a soft doubt, or else which directions have hardly been asked about. */
const noteOf = (
  texts: PortraitTexts,
  directions: Bank['directions'],
  asked: ReadonlySet<string> | undefined,
): string => {
  const narrow = directions
    .flatMap(({ name, qualities }) => {
      const traits = qualities.filter(({ kind }) => kind === 'T')
      const known = traits.filter(({ id }) => asked?.has(id) ?? true).length
      return traits.length === 0 ? [] : [{ name, share: known / traits.length }]
    })
    .filter(({ share }) => share < ASKED_WIDELY)
    .toSorted((a, b) => a.share - b.share)
  if (narrow.length === 0) return texts.handsome
  return filled(texts.narrow, { names: namesOf(narrow.slice(0, MOST_NAMED).map(({ name }) => name)) })
}

/** Where the first result of a direction stands in a list, last when it has none. */
const placeIn = (results: readonly Published[], direction: string): number => {
  const place = results.findIndex(result => result.direction === direction)
  return place === -1 ? results.length : place
}

/** Other lines to each heavy one. */
const BRIGHT_TO_HEAVY = 1

type Standing = {
  rows: readonly PublishedRow[]
  leanings: readonly Leaning[]
  /** The measurement as it is now; without it results say what they stood on when they came. */
  estimates?: readonly QualityResult[]
  /** What the user says of behaviours and of texts about two qualities, by the text; nothing of those that have not been asked or have other results now. */
  votes?: ReadonlyMap<string, boolean>
  /** The goals that the user answers about. Nothing is missing in a direction that none of them asks about; without any, all are open. */
  goals?: readonly string[]
  /** The one in focus, of which a section of its own tells. */
  focus?: string | null
  /** Steps of a result take turns by the week. */
  now?: Date
  /** The qualities that the user has been asked about; all when absent. */
  asked?: ReadonlySet<string>
}

/** The portrait that published results make together, with what other qualities look like so far. */
export const composePortrait = (
  bank: Bank,
  texts: PortraitTexts,
  { rows, leanings, estimates = [], votes = new Map(), goals = [], focus, now, asked }: Standing,
): Portrait => {
  const votedAs = (vote: boolean) => new Set([...votes].flatMap(([text, is]) => (is === vote ? [text] : [])))
  const denied = votedAs(false)
  const measured = estimatesOf(estimates)
  const read = rows.flatMap(row => readRow(bank, row, measured))
  const results = read.map(({ published }) => published)
  const evidence = new Map(read.map(row => [row.published.quality, row.evidence]))
  const mine = new Map(texts.pairs.map(pair => [pair.text, pair.mine]))
  const replies = repliable(texts, rows)
  const evidenceOf = (qualities: readonly string[]): PortraitEvidence[] =>
    qualities.flatMap(id => evidence.get(id) ?? [])
  // Each way is told once: the second time it would be a formula.
  const ways = new Map(Object.entries(texts.ways))
  const ownWayOf = (direction: string): string | null => {
    const way = ways.get(direction) ?? null
    ways.delete(direction)
    return way
  }
  const { directions } = bank
  const lasting = directions.filter(({ qualities }) => qualities.some(({ kind }) => kind !== 'S'))
  const ofGoals =
    goals.length === 0 ? lasting : lasting.filter(one => one.goals.some(goal => goals.includes(goal)))
  const known = leanings.flatMap(leaning => readLeaning(bank, leaning))
  const relation = relationIn(bank)
  const unsaid = new Set(
    results.filter(one => isSided(one) && isUnsaid(texts, denied, one)).map(({ quality }) => quality),
  )
  const { sentences, words, contradictions } = partsOf({
    texts,
    results,
    leanings: known,
    recognised: votedAs(true),
    denied,
    unsaid,
    paragraphs: new Set(directions.map(({ uid }) => uid).filter(uid => isSpokenOf(uid, results))),
  })
  const told = new Set([
    ...[...sentences, ...contradictions].flatMap(({ qualities }) => qualities),
    ...words.map(({ quality }) => quality),
  ])
  const unclear =
    sentences.length === 0
      ? []
      : unclearOf(ofGoals, [...results, ...known.filter(({ quality }) => told.has(quality))])
  const hurtingDirectionOf = (qualities: readonly string[]): string => {
    const own = results.filter(({ quality }) => qualities.includes(quality))
    return (own.find(one => isHeavy(texts, one)) ?? own.find(({ isWeak }) => isWeak))?.direction ?? ''
  }
  const sentencesOn = (said: readonly TonedSentence[]): Portrait['sentences'] => {
    const needs = needWays(said)
    return said.map(({ kind, text, qualities }, i) => ({
      kind,
      text,
      mine: mine.get(text) ?? null,
      agrees: votes.get(text) ?? null,
      evidence: evidenceOf(qualities),
      parts: kind === 'tension' || kind === 'leaning' ? [] : partsIn(replies, text),
      way: needs[i] === true ? (ownWayOf(hurtingDirectionOf(qualities)) ?? texts.step) : null,
    }))
  }
  const pairs = texts.pairs.filter(({ text }) => !denied.has(text))
  const formulas = new Set<string>()
  const telling = results
    .filter(({ quality }) => !told.has(quality) && !unsaid.has(quality))
    .toSorted(byWeight)
  const tellingFirst = directions.toSorted(
    (a, b) =>
      placeIn(telling, a.uid) - placeIn(telling, b.uid) || directions.indexOf(a) - directions.indexOf(b),
  )
  const naming = new Map(directions.map(({ uid, name }) => [uid, name]))
  const grouping = { texts, relation, results, told: new Set([...told, ...unsaid]) }
  const groups = groupsOf(
    grouping,
    tellingFirst.map(({ uid }) => uid),
  )
  const lines = takingTurns(
    bearable(
      groups.flatMap((group, turn) => {
        const line = directionLine({ ...grouping, turn, formulas, pairs, directions: group })
        const name = group.map(uid => naming.get(uid)).join(' · ')
        return line ? [{ uid: group[0] ?? '', name, ...line, isLate: false }] : []
      }),
      BRIGHT_TO_HEAVY,
    ),
  )
  const lined = new Set(lines.flatMap(({ qualities }) => qualities))
  const left = results
    .filter(({ quality, kind }) => kind !== 'S' && !told.has(quality) && !lined.has(quality))
    .toSorted(byWeight)
  const leftWhere = (isMiddle: boolean): PortraitEvidence[] =>
    evidenceOf(left.filter(({ band }) => (band === 'middle') === isMiddle).map(({ quality }) => quality))
  const toldTexts = [...sentences, ...contradictions, ...lines].map(({ text }) => text).join(' ')
  const isOpen = ({ kind, quality }: Published): boolean => kind !== 'S' && !unsaid.has(quality)
  return {
    goal:
      !focus || sentences.length === 0
        ? null
        : goalSection({
            bank,
            texts,
            focus,
            rows,
            evidenceOf,
            replies,
            above: new Set([...(sentences[0]?.qualities ?? []), ...words.map(({ quality }) => quality)]),
            estimates: measured,
            now: now ?? null,
            results: results.filter(isOpen),
            leanings: known,
            pairs: pairs.filter(({ text }) => !toldTexts.includes(text)),
          }),
    middle: leftWhere(true),
    only_in_results: leftWhere(false),
    denied: deniedOf(texts, replies, votes),
    unclear: unclear.map(({ uid, name }) => ({ uid, name })),
    // Added where the user shows it, and where the answers are known.
    observed: [],
    answers: [],
    note: isHandsome(results) ? noteOf(texts, ofGoals, asked) : null,
    words: words.map(({ word, text, quality }) => ({
      word,
      text,
      evidence: evidenceOf([quality]),
      parts: [...wordPart(replies, word), ...partsIn(replies, text)],
    })),
    contradictions: sentencesOn(contradictions),
    sentences: sentencesOn(sentences),
    directions: lines.map(({ uid, name, level, text: summary, qualities }, i) => ({
      uid,
      name,
      level,
      summary,
      way: needsWay(lines, i) ? ownWayOf(hurtingDirectionOf(qualities) || uid) : null,
      evidence: evidenceOf(qualities),
      parts: partsIn(replies, summary),
    })),
  }
}
