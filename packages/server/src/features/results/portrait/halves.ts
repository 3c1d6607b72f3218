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

export const halfOf = ({ sides }: PortraitTexts, { quality, band }: Sided): string =>
  sides[quality]?.[band] ?? ''

type Halves = { text: string; isHeavy: boolean; holds: boolean; qualities: string[] }
type Couple = readonly [Sided, Sided]

const beginsWith = (half: string, words: readonly string[]): boolean =>
  words.some(word => half.startsWith(word))

/** Whether the subject of the second half is said in the first already. */
export const sharesSubject = (
  { joins: { subject } }: PortraitTexts,
  beginning: string,
  end: string,
): boolean => end.startsWith(subject) && ` ${beginning}`.includes(` ${subject}`)

export const withoutSubject = ({ joins }: PortraitTexts, half: string): string =>
  half.slice(joins.subject.length)

/** A heavy one comes first; every other couple begins with something else than the subject. */
const inOrder = (texts: PortraitTexts, [one, other]: Couple, turn: number): Couple => {
  const isSubjectFirst = (result: Sided): boolean => beginsWith(halfOf(texts, result), [texts.joins.subject])
  const isTurned =
    isHeavy(texts, one) === isHeavy(texts, other)
      ? turn % 2 === 1 && isSubjectFirst(one) && !isSubjectFirst(other)
      : isHeavy(texts, other)
  return isTurned ? [other, one] : [one, other]
}

const FULL_STOP = '. '

/** «…, и …»; a full stop when a half has its own «и»; «а» and «но» between unlike sides; «зато» after a heavy one. */
const conjunctionOf = (texts: PortraitTexts, [first, second]: Couple, turn: number): string => {
  const { joins } = texts
  const [beginning, end] = [halfOf(texts, first), halfOf(texts, second)]
  const hasOneSubject = sharesSubject(texts, beginning, end)
  if (first.band !== second.band) {
    if (isHeavy(texts, first)) return wordingOf(joins.relief, turn)
    return hasOneSubject ? joins.but : joins.unlike
  }
  if ([beginning, end].some(half => half.includes(joins.and))) return FULL_STOP
  return hasOneSubject && !beginning.includes(',') ? joins.and : `,${joins.and}`
}

/** One sentence of one or two halves, or two short ones. The subject is not said twice. */
export const joined = (texts: PortraitTexts, [one, other]: readonly Sided[], turn: number): Halves => {
  const told = [one, other].filter(result => result !== undefined)
  const marks = {
    isHeavy: told.some(result => isHeavy(texts, result)),
    holds: told.some(result => doesHold(texts, result)),
    qualities: told.map(({ quality }) => quality),
  }
  if (!one) return { text: '', ...marks }
  if (!other) return { text: `${capitalized(halfOf(texts, one))}.`, ...marks }
  const couple = inOrder(texts, [one, other], turn)
  const [beginning, end] = [halfOf(texts, couple[0]), halfOf(texts, couple[1])]
  const conjunction = conjunctionOf(texts, couple, turn)
  const rest = sharesSubject(texts, beginning, end) ? withoutSubject(texts, end) : end
  return {
    text: `${capitalized(beginning)}${conjunction}${conjunction === FULL_STOP ? capitalized(end) : rest}.`,
    ...marks,
    qualities: couple.map(({ quality }) => quality),
  }
}

/** Whether both qualities of a text are among the sides, each on the side that it tells. */
export const isOnItsSides = ({ when }: Pick<PairText, 'when'>, sides: readonly Sided[]): boolean =>
  when.every(({ quality, side }) => sides.some(one => one.quality === quality && one.band === side))

/** Whether a text of its own says what the two sides do together: then «но» between them may be wrong. */
const haveOwnText = ({ pairs }: PortraitTexts, couple: Couple): boolean =>
  pairs.some(pair => isOnItsSides(pair, couple))

/** Beside a heavy result only a strong one stands, which relieves it; beside another whatever comes next and is not heavy. */
const mayStandBeside = (texts: PortraitTexts, one: Sided, other: Sided): boolean => {
  const [first, second] = isHeavy(texts, one) ? [one, other] : [other, one]
  if (!isHeavy(texts, first)) return one.band === other.band || !haveOwnText(texts, [one, other])
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
