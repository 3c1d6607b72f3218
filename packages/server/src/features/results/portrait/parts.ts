import { contradictionsOf, isTension } from './contradictions.ts'
import { fittingPairs } from './pairs.ts'
import { bySeniority, byWeight, isSided } from './published.ts'
import { type Input, NOTHING, sentencesOf, type TonedSentence, tonedBy } from './rules.ts'
import { type Word, wordsOf } from './words.ts'

/** However many contradictions there are, they take the place of so many sentences. */
const MAX_PLACES = 2

type PartsInput = Omit<Input, 'pairs'> & {
  /** Texts that the user recognises. */
  recognised: ReadonlySet<string>
  /** Texts that the user does not recognise. */
  denied: ReadonlySet<string>
  /** Qualities of which neither scene nor half is left: contradictions alone may speak of them. */
  unsaid: ReadonlySet<string>
  /** The directions that have a paragraph each. */
  paragraphs: ReadonlySet<string>
}

/** In large letters two sentences would be a paragraph, so one that lifts comes before what stands first. */
const headlineOf = (sentences: readonly TonedSentence[]): TonedSentence | undefined =>
  sentences.find(
    ({ kind, isHeavy, tone, qualities }) =>
      !isHeavy && tone === 'lifts' && (kind === 'support' || (kind === 'telling' && qualities.length === 1)),
  ) ?? sentences[0]

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
  const pairs = texts.pairs.filter(({ text }) => !denied.has(text))
  const sentences = sentencesOf({ ...input, pairs }, { ...NOTHING, qualities: unsaid })
  const toned = tonedBy(texts, [...lasting, ...leanings])
  // Nobody forwards a sentence that is true of many: what pulls in two directions is told first, if it hurts nobody.
  const contrast = fittingPairs(texts, pairs.filter(isTension), lasting.filter(isSided))
    .toSorted(bySeniority)
    .map(({ said }) => toned(said))
    .find(({ isHeavy, tone }) => !isHeavy && tone === 'lifts')
  const headline = contrast ?? headlineOf(sentences)
  if (!headline || headline.qualities.length === 0) return { sentences, words: [], contradictions: [] }
  // Words come before contradictions, which come and go with every new result.
  const words = wordsOf(texts, lasting, {
    told: new Set([...headline.qualities, ...unsaid]),
    headline: headline.qualities,
    denied,
  })
  const worded = words.map(({ quality }) => quality)
  const contradictions = contradictionsOf({ texts, lasting, headline, worded, recognised, denied })
  const toldInPairs = new Set([headline, ...contradictions].flatMap(({ qualities }) => qualities))
  if (!contrast && words.length + contradictions.length + paragraphs.size === 0)
    return { sentences, words, contradictions: [] }
  const rest = sentencesOf(
    { ...input, pairs: pairs.filter(pair => !isTension(pair)) },
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
