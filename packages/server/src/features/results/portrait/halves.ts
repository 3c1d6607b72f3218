import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { doesHold, isHeavy, type Sided } from './published.ts'

/** «Надо» too gets its capital letter behind the quotation mark. */
export const capitalized = (text: string): string =>
  text.replace(/^«?\p{Ll}/u, beginning => beginning.toUpperCase())

/** «успех и признание» stands first in a list, and no other «и» behind it. */
const hasAnd = (name: string): boolean => name.includes(' и ')

/** «юмор, доверие и мягкость», «успех и признание, а также власть» */
export const namesOf = (names: readonly string[]): string => {
  const lower = names
    .map(name => name.charAt(0).toLowerCase() + name.slice(1))
    .toSorted((a, b) => Number(hasAnd(b)) - Number(hasAnd(a)))
  const joint = lower.some(hasAnd) ? ', а также ' : ' и '
  const last = lower.pop() ?? ''
  return lower.length > 0 ? `${lower.join(', ')}${joint}${last}` : last
}

/** `{name}` in a template stands for its value. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/gu, (whole, key: string) => values[key] ?? whole)

/** One of several wordings, so that neighbours differ. */
export const wordingOf = (wordings: readonly string[], turn: number): string =>
  wordings[turn % Math.max(1, wordings.length)] ?? ''

export const halfOf = (
  { sides }: Pick<PortraitTexts, 'sides'>,
  { quality, band }: Pick<Sided, 'quality' | 'band'>,
): string => sides[quality]?.[band] ?? ''

/** What a side comes to; its half says no more than was answered, and stands in where nobody has written a behaviour. */
export const behaviourOf = (texts: Pick<PortraitTexts, 'sides' | 'behaviours'>, side: Sided): string =>
  texts.behaviours[side.quality]?.[side.band] ?? halfOf(texts, side)

export const asSentence = (text: string): string => `${capitalized(text)}.`

type Halves = { text: string; isHeavy: boolean; holds: boolean; qualities: string[] }
type Couple = readonly [Sided, Sided]

/** One sentence, or two that belong together; a heavy one comes first. */
export const joined = (texts: PortraitTexts, [one, other]: readonly Sided[], turn: number): Halves => {
  const told = [one, other].filter(result => result !== undefined)
  const marks = {
    isHeavy: told.some(result => isHeavy(texts, result)),
    holds: told.some(result => doesHold(texts, result)),
    qualities: told.map(({ quality }) => quality),
  }
  if (!one) return { text: '', ...marks }
  if (!other) return { text: asSentence(behaviourOf(texts, one)), ...marks }
  const couple: Couple = isHeavy(texts, other) ? [other, one] : [one, other]
  const [first, second] = couple
  const relief = isHeavy(texts, first) ? wordingOf(texts.joins.relief, turn) : ''
  const next = `${relief}${behaviourOf(texts, second)}`
  return {
    text: `${asSentence(behaviourOf(texts, first))} ${asSentence(next)}`,
    ...marks,
    qualities: couple.map(({ quality }) => quality),
  }
}

/** Whether both qualities of a text are among the sides, each on the side that it tells. */
export const isOnItsSides = ({ when }: Pick<PairText, 'when'>, sides: readonly Sided[]): boolean =>
  when.every(({ quality, side }) => sides.some(one => one.quality === quality && one.band === side))

/** Beside a heavy result only a strong one stands, which relieves it; beside another one of its own side. */
const mayStandBeside = (texts: PortraitTexts, one: Sided, other: Sided): boolean => {
  const [first, second] = isHeavy(texts, one) ? [one, other] : [other, one]
  if (!isHeavy(texts, first)) return one.band === other.band
  return !isHeavy(texts, second) && second.band !== first.band
}

/** Results in twos, as `mayStand` allows; what finds no partner stays alone. Most telling first in, most telling first out. */
export const inTwos = (
  texts: PortraitTexts,
  results: readonly Sided[],
  mayStand: (one: Sided, other: Sided) => boolean,
): Sided[][] => {
  const used = new Set<Sided>()
  return results.flatMap(result => {
    if (used.has(result)) return []
    used.add(result)
    const partner = results.find(
      other => !used.has(other) && mayStand(result, other) && mayStandBeside(texts, result, other),
    )
    if (partner) used.add(partner)
    return [partner ? [result, partner] : [result]]
  })
}
