import type { PairText } from '../../../content/portrait-schema.ts'
import { contradictionsOf, isTension } from './contradictions.ts'
import { joined } from './halves.ts'
import { fittingPairs } from './pairs.ts'
import { bySeniority, byWeight, isSided, sinceOf, weightOf } from './published.ts'
import { type Input, NOTHING, sentencesOf, type TonedSentence, tonedBy } from './rules.ts'
import { type Word, wordsOf } from './words.ts'

/** However many contradictions there are, they take the place of so many sentences. */
const MAX_PLACES = 2

type PartsInput = Omit<Input, 'pairs'> & {
  /** Texts that the user recognises. */
  recognised: ReadonlySet<string>
  /** Texts that the user does not recognise. */
  denied: ReadonlySet<string>
  /** Qualities of which the user has denied a text: contradictions alone may speak of them. */
  unsaid: ReadonlySet<string>
  /** The directions that have a paragraph each. */
  paragraphs: ReadonlySet<string>
}

/** In large letters two sentences would be a paragraph, so a side alone has one half; nothing that hurts, and what lifts. */
const isForHead = ({ isHeavy, tone }: TonedSentence): boolean => !isHeavy && tone === 'lifts'

export type Parts = {
  /** The headline first. */
  sentences: TonedSentence[]
  words: Word[]
  contradictions: TonedSentence[]
}

/** The parts of a portrait: what one of them tells, the sentences after the headline do not tell again. */
export const partsOf = ({ recognised, denied, unsaid, paragraphs, ...input }: PartsInput): Parts => {
  const { texts, results, leanings } = input
  const lasting = results.filter(({ kind }) => kind !== 'S').toSorted(byWeight)
  const toned = tonedBy(texts, [...lasting, ...leanings])
  // Nobody forwards a sentence that is true of many: what pulls in two directions is told first, then two sides that belong together.
  const aboutTwo = (pairs: readonly PairText[], without: ReadonlySet<string>): TonedSentence | undefined => {
    const sided = lasting.filter(isSided)
    const tensions = fittingPairs(texts, pairs.filter(isTension), sided).toSorted(bySeniority)
    const supports = fittingPairs(
      texts,
      pairs.filter(pair => !isTension(pair)),
      sided.filter(({ quality }) => !without.has(quality)),
    ).toSorted(bySeniority)
    return [...tensions, ...supports].map(({ said }) => toned(said)).find(isForHead)
  }
  const sides = lasting.filter(isSided).map(side => ({ side, weight: weightOf(side), since: sinceOf(side) }))
  /** The most telling side of all, for sentences take turns. One that stands out of a list of the middle stays there. */
  const aboutOne = (
    said: readonly TonedSentence[],
    without: ReadonlySet<string>,
  ): TonedSentence | undefined => {
    const sided = new Set(sides.map(({ side }) => side.quality))
    const ofMiddle = new Set(
      said
        .filter(({ qualities }) => !qualities.every(id => sided.has(id)))
        .flatMap(({ qualities }) => qualities),
    )
    return sides
      .filter(({ side: { quality } }) => !without.has(quality) && !ofMiddle.has(quality))
      .toSorted(bySeniority)
      .map(({ side }) => toned({ kind: 'telling', ...joined(texts, [side], 0) }))
      .find(isForHead)
  }
  const pairs = texts.pairs.filter(({ text }) => !denied.has(text))
  const sentences = sentencesOf({ ...input, pairs }, { ...NOTHING, qualities: unsaid })
  // Words come before contradictions, which come and go with every new result.
  const wordsBeside = (qualities: readonly string[]): Word[] =>
    wordsOf(texts, lasting, { told: new Set([...qualities, ...unsaid]), headline: qualities, denied })
  // They stand beside what would be the headline if nothing were denied, so that they stay when it is.
  const undenied =
    aboutTwo(texts.pairs, NOTHING.qualities) ??
    aboutOne(sentencesOf({ ...input, pairs: texts.pairs }), NOTHING.qualities)
  const kept = undenied ? wordsBeside(undenied.qualities) : []
  const pair = aboutTwo(pairs, unsaid)
  const beside = pair ?? aboutOne(sentences, new Set([...unsaid, ...kept.map(({ quality }) => quality)]))
  const best = beside ?? aboutOne(sentences, unsaid)
  const headline = best ?? sentences[0]
  if (!headline || headline.qualities.length === 0) return { sentences, words: [], contradictions: [] }
  const words = undenied && beside ? kept : wordsBeside(headline.qualities)
  const worded = words.map(({ quality }) => quality)
  const contradictions = contradictionsOf({ texts, lasting, headline, worded, recognised, denied })
  const toldInPairs = new Set([headline, ...contradictions].flatMap(({ qualities }) => qualities))
  if (!best && words.length + contradictions.length + paragraphs.size === 0)
    return { sentences, words, contradictions: [] }
  const rest = sentencesOf(
    { ...input, pairs: pairs.filter(one => !isTension(one)) },
    {
      qualities: new Set([...toldInPairs, ...unsaid, ...worded]),
      count: 1 + Math.min(MAX_PLACES, contradictions.length),
      directions: paragraphs,
    },
  )
  return {
    sentences: [headline, ...rest.filter(({ text }) => text !== headline.text)],
    words,
    contradictions: contradictions.map(toned),
  }
}
