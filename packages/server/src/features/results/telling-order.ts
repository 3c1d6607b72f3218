import type { Portrait as PortraitTexts } from '../../content/portrait-schema.ts'
import { isHeavy } from './portrait/published.ts'
import type { Band } from './rules.ts'

/** So many results are told before the first heavy one. */
const LIGHT_FIRST = 3

export type Tellable = { uid: string; quality: string; direction: string; band: Band; probability: number }

type Texts = Pick<PortraitTexts, 'heavy' | 'pairs'>

const surestFirst = (a: Tellable, b: Tellable): number => b.probability - a.probability

/** How well a result stands beside a heavy one: the portrait says what the one does for the other, or they are of one direction. */
const fitOf = ({ pairs }: Texts, light: Tellable, heavy: Tellable): number => {
  const sides = new Map([light, heavy].map(({ quality, band }) => [quality, band]))
  const fitting = pairs.filter(({ when }) => when.every(({ quality, side }) => sides.get(quality) === side))
  if (fitting.some(({ kind }) => kind === 'support')) return 3
  if (fitting.length > 0) return 2
  return light.direction === heavy.direction ? 1 : 0
}

/**
 * Which of the results that wait are told now, in this order, after `told` others. A heavy one stands only behind one that is
 * not, the one that fits it best, and never among the first three: until then it waits.
 */
export const tellNow = (texts: Texts, told: number, waiting: readonly Tellable[]): Tellable[] => {
  const heavy = waiting.filter(result => isHeavy(texts, result))
  const light = waiting.filter(result => !heavy.includes(result)).toSorted(surestFirst)
  const now: Tellable[] = []
  for (const result of light) {
    now.push(result)
    if (told + now.length < LIGHT_FIRST) continue
    const [beside] = heavy
      .filter(other => !now.includes(other))
      .toSorted((a, b) => fitOf(texts, result, b) - fitOf(texts, result, a))
    if (beside) now.push(beside)
  }
  return now
}
