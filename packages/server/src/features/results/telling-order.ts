import type { Portrait as PortraitTexts } from '../../content/portrait-schema.ts'
import { isHeavy } from './portrait/published.ts'
import type { Band } from './rules.ts'

/** So many results are told before the first heavy one. */
const LIGHT_FIRST = 3

/** Among so many told first a weak side waits for one that is none, */
const KIND_FIRST = 10
/** while fewer than so many of them wait, and fewer still before anything is told at all. */
const PATIENCE = 3
const PATIENCE_AT_FIRST = 2

export type Tellable = {
  uid: string
  quality: string
  direction: string
  band: Band
  probability: number
  /** Whether it is shown as a weak side. */
  isWeak: boolean
}

/** How many have been told, and whether the last of them is hard to read. */
type Told = { count: number; isLastHard: boolean }

type Texts = Pick<PortraitTexts, 'heavy' | 'pairs'>

/** A weak side, or a side that hurts. */
export const isHard = (texts: Pick<Texts, 'heavy'>, result: Tellable): boolean =>
  result.isWeak || isHeavy(texts, result)

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
 * Which of the results that wait are told now, in this order, after others. A heavy one stands only behind one that is not,
 * the one that fits it best, and never among the first three: until then it waits. Among the first ten it and a weak side stand
 * behind one that is neither, though a weak one only while few of them wait: who has hardly anything else is told them all the same.
 */
export const tellNow = (
  texts: Texts,
  { count, isLastHard }: Told,
  waiting: readonly Tellable[],
): Tellable[] => {
  const now: Tellable[] = []
  let isHardBefore = isLastHard
  const isLeft = (result: Tellable): boolean => !now.includes(result)
  const isLate = (): boolean => count + now.length >= KIND_FIRST
  const tell = (result: Tellable): void => {
    now.push(result)
    isHardBefore = isHard(texts, result)
  }
  const [heavy, light] = [
    waiting.filter(one => isHeavy(texts, one)),
    waiting.filter(one => !isHeavy(texts, one)),
  ]
  const weak = light.filter(({ isWeak }) => isWeak).toSorted(surestFirst)
  const tellBeside = (result: Tellable): void => {
    const heavyToo = count + now.length < LIGHT_FIRST ? [] : heavy.filter(isLeft)
    const weakToo = isLate() ? [] : weak.filter(isLeft)
    const [beside] = (heavyToo.length > 0 ? heavyToo : weakToo).toSorted(
      (a, b) => fitOf(texts, result, b) - fitOf(texts, result, a),
    )
    if (beside) tell(beside)
  }
  for (const result of light.filter(({ isWeak }) => !isWeak).toSorted(surestFirst)) {
    tell(result)
    tellBeside(result)
  }
  for (const result of weak.filter(isLeft)) {
    const isFirst = count + now.length === 0
    const isKind = !isFirst && !isHardBefore
    const patience = isFirst ? PATIENCE_AT_FIRST : PATIENCE
    if (!isLate() && !isKind && weak.filter(isLeft).length < patience) break
    tell(result)
    if (isLate()) tellBeside(result)
  }
  return now
}
