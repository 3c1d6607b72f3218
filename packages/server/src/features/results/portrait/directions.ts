import type { Portrait } from '@grani/contract'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { filled, inTwos, joined, namesOf } from './halves.ts'
import { byWeight, isHeavy, isSided, type Published, type Sided } from './published.ts'

type Level = Portrait['directions'][number]['level']

/** With fewer results a direction is not spoken of as a whole. */
const MIN_FOR_SUMMARY = 3
/** Names in one list. */
const MAX_NAMES = 3

const turned = { high: 'low', middle: 'middle', low: 'high' } as const

/** Whether the result is a good one: a burden counts the other way round. */
const standingOf = (
  { quality, band }: Pick<Published, 'quality' | 'band'>,
  burdens: readonly string[],
): Published['band'] => (burdens.includes(quality) ? turned[band] : band)

/** What the results of one direction come to; null when they are too few. Burdens count the other way round. */
export const summaryLevelOf = (
  results: readonly Pick<Published, 'quality' | 'band'>[],
  burdens: readonly string[],
): Level | null => {
  if (results.length < MIN_FOR_SUMMARY) return null
  const standings = results.map(result => standingOf(result, burdens))
  const high = standings.filter(standing => standing === 'high').length
  const low = standings.filter(standing => standing === 'low').length
  if (high > 0 && low > 0) return 'mixed'
  if (high * 2 >= standings.length) return 'high'
  return low * 2 >= standings.length ? 'low' : 'even'
}

const listOf = (results: readonly Published[]): string =>
  namesOf(results.slice(0, MAX_NAMES).map(({ name }) => name))

/** The results of a direction by their names alone. */
const byName = ({ named }: PortraitTexts, own: readonly Published[], sided: readonly Sided[]): string => {
  const [strong, weak] = [sided.filter(r => r.band === 'high'), sided.filter(r => r.band === 'low')]
  const lists = { strong: listOf(strong), weak: listOf(weak) }
  if (strong.length > 0 && weak.length > 0) return filled(named.both, lists)
  if (strong.length > 0) return filled(named.strong, { names: lists.strong })
  if (weak.length > 0) return filled(named.weak, { names: lists.weak })
  const middle = own.filter(({ band }) => band === 'middle')
  return middle.length > 0 ? filled(named.middle, { names: listOf(middle) }) : ''
}

type Untold = { texts: PortraitTexts; level: Level; own: readonly Published[]; told: ReadonlySet<string> }
type Line = { text: string; isHeavy: boolean; holds: boolean }

/** The sides that the portrait has not told yet: the most telling of each standing, or of the only one. */
const untoldLine = ({ texts, level, own, told }: Untold): Line | null => {
  const untold = own.filter(({ quality }) => !told.has(quality)).filter(isSided)
  const isGood = (result: Sided): boolean => standingOf(result, texts.burdens) === 'high'
  const [good, bad] = [untold.filter(isGood), untold.filter(result => !isGood(result))]
  if (level !== 'mixed') {
    const [couple] = inTwos(texts, untold.slice(0, 2), () => true)
    return couple ? joined(texts, couple, 0) : null
  }
  if (!good[0] || !bad[0]) return null
  return joined(texts, [good[0], bad[0]], own.length)
}

type Input = {
  texts: PortraitTexts
  direction: string
  results: readonly Published[]
  told: ReadonlySet<string>
}

/** What is said of a direction as a whole, by its own results alone. Null when they are too few. */
export const directionLine = ({
  texts,
  direction,
  results,
  told,
}: Input): (Line & { level: Level }) | null => {
  const own = results.filter(result => result.direction === direction).toSorted(byWeight)
  const level = summaryLevelOf(own, texts.burdens)
  if (level === null) return null
  const sided = own.filter(isSided)
  const line = untoldLine({ texts, level, own, told })
  const text = line?.text ?? byName(texts, own, sided)
  const isLow = level === 'low' && sided.some(result => isHeavy(texts, result))
  // Strong and weak together: the heavy half is relieved by the other.
  const hurts = isLow || (level !== 'mixed' && line?.isHeavy === true)
  return text === '' ? null : { level, text, isHeavy: hurts, holds: !hurts && level !== 'low' }
}
