import type { QualityResult } from '@grani/engine'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { leaningOf } from '../progress-rules.ts'
import type { Band } from '../rules.ts'
import { bandProbability } from '../state-rules.ts'
import { capitalized, filled, halfOf, namesOf, wordingOf } from './halves.ts'
import { doesHold, isSided, type Published, type Said } from './published.ts'

/** What a quality without a result looks like so far. */
export type Leaning = Pick<QualityResult, 'quality' | 'mean' | 'sd'> & { band: Band; probability: number }

/** The leanings that progress shows too, the most probable first. */
export const leaningsOf = (
  estimates: readonly QualityResult[],
  mayGuess: (quality: string) => boolean,
  heavy: PortraitTexts['heavy'],
): Leaning[] =>
  estimates
    .flatMap((estimate): Leaning[] => {
      const { quality, mean, sd } = estimate
      const band = mayGuess(quality) ? leaningOf(estimate, heavy) : null
      return band === null ? [] : [{ quality, mean, sd, band, probability: bandProbability(estimate, band) }]
    })
    .toSorted((a, b) => b.probability - a.probability || a.quality.localeCompare(b.quality))

/**
 * A middle that is named is at least so probable: of ten simulated people at 200 answers 76 % of those were true, and 5 % further than
 * 1 SD away (from .5 on, as progress shows them: 66 % and 13 %).
 */
const PROBABLE = 0.6

const isProbable = ({ probability }: Published): boolean => probability >= PROBABLE

/** Names in one list, and the least that make one. */
const MAX_NAMES = 3
const MIN_NAMES = 2
/** Of a person in the middle of nearly everything so many sentences list names, and so many quote what one lies between. */
const MAX_LISTS = 3
const MAX_POLES = 1
/** The share of known qualities in the middle from which that is the first thing to say, of a person and of a direction. */
const NEARLY_ALL = 0.85
const MIN_FOR_SHARE = 12
const MOSTLY = 0.6
/** What looks strong, of a person of whom little strong is a result. */
const MOST_APART = 2

const provisional = (text: string, qualities: readonly Published[]): Said => ({
  kind: 'leaning',
  text: capitalized(text),
  qualities: qualities.map(({ quality }) => quality),
  isHeavy: false,
  holds: false,
})

const groupsOf = (results: readonly Published[]): Published[][] =>
  [...new Set(results.map(({ direction }) => direction))].map(uid =>
    results.filter(({ direction }) => direction === uid),
  )

type Input = {
  texts: PortraitTexts
  /** Of lasting qualities. */
  results: readonly Published[]
  leanings: readonly Published[]
  /** Whether little strong is told already: then what looks strong comes first. */
  needsHold: boolean
  wanted: number
  /** The most that may be said. */
  room: number
}

/** Directions in which nearly nothing is known to stand apart, told by their lead and the names of what looks like the middle. */
const evenDirections = ({
  texts,
  results,
  leanings,
}: Pick<Input, 'texts' | 'results' | 'leanings'>): Said[] =>
  groupsOf([...leanings, ...results])
    .filter(own => own.filter(({ band }) => band === 'middle').length > MOSTLY * own.length)
    .map(own =>
      own
        .filter(
          one =>
            one.band === 'middle' &&
            isProbable(one) &&
            !(one.quality in texts.heavy) &&
            leanings.includes(one),
        )
        .slice(0, MAX_NAMES),
    )
    .filter(own => own.length >= MIN_NAMES)
    .toSorted((a, b) => b.length - a.length)
    .map((own, turn) => {
      const lead = (texts.leads[own[0]?.direction ?? ''] ?? '').replace(/\.$/u, '')
      const names = namesOf(own.map(({ name }) => name))
      const wording = wordingOf(texts.leanings.even, turn)
      return provisional(filled(wording, { lead: lead.charAt(0).toLowerCase() + lead.slice(1), names }), own)
    })

/** What stands out a little as something strong, each alone, for it may be chance; the most probable first. */
const apartOf = ({ texts, leanings }: Pick<Input, 'texts' | 'leanings'>, count: number): Said[] =>
  leanings
    .filter(isSided)
    .filter(one => doesHold(texts, one))
    .slice(0, count)
    .map((one, turn) => {
      const values = { name: namesOf([one.name]), half: halfOf(texts, one) }
      return provisional(filled(wordingOf(texts.leanings.apart, turn), values), [one])
    })

/** The middle of one quality, by what it lies between. */
const betweenOf = (
  { texts, leanings }: Pick<Input, 'texts' | 'leanings'>,
  named: readonly string[],
): Said[] =>
  leanings
    .filter(({ band, quality }) => band === 'middle' && !named.includes(quality))
    .slice(0, MAX_POLES)
    .map((one, turn) => provisional(filled(wordingOf(texts.leanings.between, turn), one.poles), [one]))

/** `wanted` sentences at most about what has no result yet. Each says that it is provisional. */
export const leaningSentences = ({ texts, results, leanings, needsHold, wanted, room }: Input): Said[] => {
  const known = [...results, ...leanings]
  // A name among others says too little of a middle beside which it hurts.
  const middle = leanings
    .filter(({ band, quality }) => band === 'middle' && !(quality in texts.heavy))
    .filter(isProbable)
  const share = known.filter(({ band }) => band === 'middle').length / Math.max(1, known.length)
  if (known.length >= MIN_FOR_SHARE && share > NEARLY_ALL) {
    const most = filled(texts.leanings.most, { percent: String(Math.round(100 * share)) })
    const even = evenDirections({ texts, results, leanings }).slice(0, MAX_LISTS)
    const named = even.flatMap(({ qualities }) => qualities)
    // A result in the middle tells its poles already.
    const isTold = results.some(({ band }) => band === 'middle')
    const between = isTold ? [] : betweenOf({ texts, leanings: middle }, named)
    return [provisional(most, []), ...even, ...between, ...apartOf({ texts, leanings }, 1)].slice(
      0,
      Math.max(0, room),
    )
  }
  const listed = middle.slice(0, MAX_NAMES)
  const names = namesOf(listed.map(({ name }) => name))
  const several = filled(wordingOf(texts.leanings.several, results.length), { names })
  const apart = apartOf({ texts, leanings }, needsHold ? MOST_APART : 1)
  const list = listed.length < MIN_NAMES ? [] : [provisional(several, listed)]
  return (needsHold ? [...apart, ...list] : [...list, ...apart]).slice(0, Math.max(0, Math.min(wanted, room)))
}
