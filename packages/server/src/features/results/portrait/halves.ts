import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { doesHold, isHeavy, type Sided } from './published.ts'

/** «Надо» too gets its capital letter behind the quotation mark. */
export const capitalized = (text: string): string =>
  text.replace(/^«?\p{Ll}/u, beginning => beginning.toUpperCase())

/** «юмор, доверие и мягкость» */
export const namesOf = (names: readonly string[]): string => {
  const lower = names.map(name => name.charAt(0).toLowerCase() + name.slice(1))
  const last = lower.pop() ?? ''
  return lower.length > 0 ? `${lower.join(', ')} и ${last}` : last
}

/** `{name}` in a template stands for its value. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/gu, (whole, key: string) => values[key] ?? whole)

/** One of several wordings, so that neighbours differ. */
export const wordingOf = (wordings: readonly string[], turn: number): string =>
  wordings[turn % Math.max(1, wordings.length)] ?? ''

export const halfOf = ({ sides }: PortraitTexts, { quality, band }: Sided): string =>
  sides[quality]?.[band] ?? ''

type Halves = { text: string; isHeavy: boolean; holds: boolean; qualities: string[] }

const IS_COMPOUND = /[,«]| и /u

const apartOf = (beginning: string, end: string): string => `${capitalized(beginning)}. ${capitalized(end)}.`

/** «…, и …», or two sentences when one of the halves has its own «и». */
const alikeOf = (beginning: string, end: string): string =>
  IS_COMPOUND.test(beginning) || IS_COMPOUND.test(end)
    ? apartOf(beginning, end)
    : `${capitalized(beginning)}, и ${end}.`

/** One sentence of one or two halves: a heavy one comes first, and is relieved by a strong side. */
export const joined = (texts: PortraitTexts, [one, other]: readonly Sided[], turn: number): Halves => {
  const none = { text: '', isHeavy: false, holds: false, qualities: [] }
  if (!one) return none
  if (!other)
    return {
      text: `${capitalized(halfOf(texts, one))}.`,
      isHeavy: isHeavy(texts, one),
      holds: doesHold(texts, one),
      qualities: [one.quality],
    }
  const [first, second] = isHeavy(texts, other) && !isHeavy(texts, one) ? [other, one] : [one, other]
  const isRelieved = isHeavy(texts, first) && !isHeavy(texts, second) && second.band !== first.band
  const [beginning, end] = [halfOf(texts, first), halfOf(texts, second)]
  const { unlike, relief } = texts.joins
  const join = wordingOf(isRelieved ? relief : unlike, turn)
  const together =
    first.band === second.band ? alikeOf(beginning, end) : `${capitalized(beginning)}${join}${end}.`
  return {
    // Of different directions «зато» and «и» would claim a bond that nobody has seen.
    text: first.direction === second.direction ? together : apartOf(beginning, end),
    isHeavy: isHeavy(texts, first) && !isRelieved,
    holds: [first, second].some(result => doesHold(texts, result)),
    qualities: [first.quality, second.quality],
  }
}

/** Beside a heavy result only a strong one stands, which relieves it; beside another whatever comes next and is not heavy. */
const mayStandBeside = (texts: PortraitTexts, one: Sided, other: Sided): boolean => {
  const [first, second] = isHeavy(texts, one) ? [one, other] : [other, one]
  if (!isHeavy(texts, first)) return true
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
