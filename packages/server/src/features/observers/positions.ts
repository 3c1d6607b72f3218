import { OBSERVER_CATEGORIES, OBSERVER_COMPARISONS } from '@grani/contract'
import { type ObservedAnswer, observedPosition } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import { expertThresholds } from '../../bank/engine-input.ts'

export type Observable = Bank['observers'][number]

export const observableOf = (bank: Bank, quality: string): Observable | undefined =>
  bank.observers.find(one => one.quality === quality)

type Parameters = { slope: number; thresholds: number[] }

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length

const parametersOf = new WeakMap<Bank, Map<string, Parameters>>()

/**
 * What the experts say of statements about a quality to others: as steep and as easy to agree with as its own items are on average,
 * so that both views have one zero; less steep the less of it shows.
 */
const parameters = (bank: Bank, { quality, visibility }: Observable): Parameters => {
  const known = parametersOf.get(bank) ?? new Map<string, Parameters>()
  parametersOf.set(bank, known)
  const made = known.get(quality)
  if (made) return made
  const own = bank.itemsAbout(quality).flatMap(id => {
    const item = bank.item(id)
    return item?.kind === 'statement' ? [item] : []
  })
  const slope = own.length === 0 ? 1.2 : mean(own.map(item => item.slope))
  const shift = own.length === 0 ? 0 : mean(own.map(item => item.shift * item.key))
  const found = { slope: slope * visibility, thresholds: expertThresholds(OBSERVER_CATEGORIES, shift) }
  known.set(quality, found)
  return found
}

/** Values by statement; null and what is missing say nothing. */
export type Values = Readonly<Record<string, number | null | undefined>>

const answersOf = (bank: Bank, observable: Observable, values: Values): ObservedAnswer[] =>
  observable.statements.flatMap(({ id, key }) => {
    const value = values[id]
    if (value === null || value === undefined) return []
    const keyed = key === 1 ? value : OBSERVER_CATEGORIES - 1 - value
    return [{ value: keyed, ...parameters(bank, observable) }]
  })

/** A reply says something of a quality unless all of it is «не знаю». */
export const saysSomething = ({ statements }: Observable, values: Values): boolean =>
  statements.some(({ id }) => typeof values[id] === 'number')

const tenths = (x: number): number => Math.round(10 * x) / 10

const told = ({ mean: at, sd }: { mean: number; sd: number }) => ({
  mean: tenths(at),
  sd: Math.max(0.1, tenths(sd)),
})

/** Where all of them together see the quality. */
export const positionOfOthers = (bank: Bank, observable: Observable, replies: readonly Values[]) =>
  told(observedPosition(replies.map(values => answersOf(bank, observable, values))))

/** Where the person thinks to be seen: one guess about all, so without what observers differ by; null without a guess. */
export const positionOfGuess = (bank: Bank, observable: Observable, guesses: Values) => {
  const answers = answersOf(bank, observable, guesses)
  return answers.length === 0 ? null : told(observedPosition([answers], 0))
}

type Position = { mean: number; sd: number }

/** How many joint errors `others` is above `own`. */
export const errorsApart = (others: Position, own: Position): number =>
  (others.mean - own.mean) / Math.hypot(others.sd, own.sd)

/** So many joint errors make a difference. */
const CALLED_AT = 1.65

export const comparisonOf = (
  others: Position | null,
  own: Position | null,
): (typeof OBSERVER_COMPARISONS)[number] | null => {
  if (!others || !own) return null
  const apart = errorsApart(others, own)
  if (Math.abs(apart) < CALLED_AT) return 'same'
  return apart > 0 ? 'higher' : 'lower'
}
