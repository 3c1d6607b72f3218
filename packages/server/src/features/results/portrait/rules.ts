import type { PortraitSentence } from '@grani/contract'
import type { Portrait as PortraitTexts, SummaryLevel } from '../../../content/portrait-schema.ts'

/** The newest result of a quality, as far as a portrait is made of it. */
export type Published = {
  quality: string
  /** Uid. */
  direction: string
  kind: 'T' | 'P' | 'S'
  band: 'high' | 'middle' | 'low'
  /** Position on the scale in SD. */
  mean: number
  /** Probability of the band, 0…1. */
  probability: number
  /** The sentence that its level text begins with. */
  sentence: string
}

/** A sentence with the qualities it rests on; of `open`, with the direction that is missing. */
export type Said = {
  kind: PortraitSentence['kind']
  text: string
  qualities: string[]
  direction: string | null
}

export type DirectionOfGoals = { uid: string; goals: readonly string[] }

/** Single qualities that open a portrait. */
const OPENING = 3
/** The most sentences of each kind about two qualities. */
const MAX_PAIRS = 2
/** Sentences about results, if there are results enough. */
const WANTED = 6

/** How much a result tells: how far from the middle it is, and how surely. */
const weightOf = ({ mean, probability }: Published): number => Math.abs(mean) * probability

const byWeight = (a: Published, b: Published): number =>
  weightOf(b) - weightOf(a) || a.quality.localeCompare(b.quality)

/** The first of each direction before the second of any, so that a portrait is not of one side of a person. */
const oneDirectionAtATime = (results: readonly Published[]): Published[] => {
  const turns = new Map<string, number>()
  return results
    .map(result => {
      const turn = turns.get(result.direction) ?? 0
      turns.set(result.direction, turn + 1)
      return { result, turn }
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ result }) => result)
}

const tell = ({ sentence, quality }: Published): Said => ({
  kind: 'telling',
  text: sentence,
  qualities: [quality],
  direction: null,
})

type Pair = { said: Said; weight: number }

/** The texts about two qualities that are both published on the side that the text is about, the most telling first. */
const fittingPairs = ({ pairs }: PortraitTexts, results: readonly Published[]): Pair[] => {
  const by = new Map(results.map(result => [result.quality, result]))
  return pairs
    .flatMap(({ kind, when, text }): Pair[] => {
      const found = when.flatMap(({ quality, side }) => {
        const result = by.get(quality)
        return result?.band === side ? [result] : []
      })
      if (found.length < when.length) return []
      const qualities = found.map(({ quality }) => quality)
      return [
        {
          said: { kind, text, qualities, direction: null },
          weight: Math.min(...found.map(weightOf)),
        },
      ]
    })
    .toSorted((a, b) => b.weight - a.weight || a.said.text.localeCompare(b.said.text))
}

/** Up to `MAX_PAIRS` of each kind, no quality twice; `told` is grown. A quality that has a sentence may come again in one pair. */
const choosePairs = (candidates: readonly Pair[], told: ReadonlySet<string>): Said[] => {
  const used = new Set<string>()
  const count = { tension: 0, support: 0 }
  return candidates.flatMap(({ said }) => {
    const { kind, qualities } = said
    if (kind !== 'tension' && kind !== 'support') return []
    if (count[kind] === MAX_PAIRS || qualities.some(id => used.has(id))) return []
    if (qualities.every(id => told.has(id))) return []
    count[kind] += 1
    for (const id of qualities) used.add(id)
    return [said]
  })
}

/**
 * A direction that says nothing yet. One that shares a goal with the direction most is known of comes before the others;
 * `turn`, any whole number, picks among equals, so that not every newcomer reads the same sentence. Null when each has a result.
 */
const openDirection = (
  directions: readonly DirectionOfGoals[],
  results: readonly { direction: string }[],
  turn: number,
): string | null => {
  const counts = new Map<string, number>()
  for (const { direction } of results) counts.set(direction, (counts.get(direction) ?? 0) + 1)
  const [known] = directions.toSorted((a, b) => (counts.get(b.uid) ?? 0) - (counts.get(a.uid) ?? 0))
  const unknown = directions.filter(({ uid }) => !counts.has(uid))
  const near = unknown.filter(({ goals }) => goals.some(goal => known?.goals.includes(goal)))
  const candidates = near.length > 0 ? near : unknown
  return candidates[turn % Math.max(1, candidates.length)]?.uid ?? null
}

/** The most telling results, with a strong one among them if there is any; it comes first. */
const openingOf = (tellable: readonly Published[]): Published[] => {
  const isStrong = ({ band }: Published): boolean => band === 'high'
  const first = tellable.slice(0, OPENING)
  const strong = tellable.find(isStrong)
  const opening = strong && !first.some(isStrong) ? [...first.slice(0, OPENING - 1), strong] : first
  return opening.toSorted((a, b) => Number(isStrong(b)) - Number(isStrong(a)))
}

type Input = {
  texts: PortraitTexts
  /** The newest result of each quality, without those that the user does not recognise. */
  results: readonly Published[]
  /** The directions of lasting qualities, in the order of the bank. */
  directions: readonly DirectionOfGoals[]
}

/** The sentences of a portrait, in the order in which they are read. None without a result of a lasting quality. */
export const sentencesOf = ({ texts, results, directions }: Input): Said[] => {
  const lasting = results.filter(({ kind }) => kind !== 'S').toSorted(byWeight)
  if (lasting.length === 0) return []
  const [far, near] = [lasting.filter(r => r.band !== 'middle'), lasting.filter(r => r.band === 'middle')]
  const tellable = [...oneDirectionAtATime(far), ...oneDirectionAtATime(near)]
  const opening = openingOf(tellable)
  const pairs = choosePairs(fittingPairs(texts, lasting), new Set(opening.map(({ quality }) => quality)))
  const named = new Set(pairs.flatMap(({ qualities }) => qualities))
  const more = tellable
    .filter(result => !opening.includes(result) && !named.has(result.quality))
    .slice(0, Math.max(0, WANTED - opening.length - pairs.length))
  const open = openDirection(directions, results, Math.round(1000 * Math.abs(opening[0]?.mean ?? 0)))
  const openText = open === null ? undefined : texts.open[open]
  return [
    ...[...opening, ...more].map(tell),
    ...pairs.filter(({ kind }) => kind === 'tension'),
    ...pairs.filter(({ kind }) => kind === 'support'),
    ...(openText === undefined
      ? []
      : [{ kind: 'open' as const, text: openText, qualities: [], direction: open }]),
  ]
}

/** With fewer results a direction is not spoken of as a whole. */
const MIN_FOR_SUMMARY = 3

const turned = { high: 'low', middle: 'middle', low: 'high' } as const

/** What the results of one direction come to; null when they are too few. Burdens count the other way round. */
export const summaryLevelOf = (
  results: readonly Pick<Published, 'quality' | 'band'>[],
  burdens: readonly string[],
): SummaryLevel | null => {
  if (results.length < MIN_FOR_SUMMARY) return null
  const bands = results.map(({ quality, band }) => (burdens.includes(quality) ? turned[band] : band))
  const high = bands.filter(band => band === 'high').length
  const low = bands.filter(band => band === 'low').length
  if (high > 0 && low > 0) return 'mixed'
  if (high * 2 >= bands.length) return 'high'
  return low * 2 >= bands.length ? 'low' : 'even'
}
