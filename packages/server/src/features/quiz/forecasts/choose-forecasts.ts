import { FORECASTS, isOneFamily } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Item } from '../../../content/schema.ts'
import type { Side } from './forecast-words.ts'
import type { SideShares } from './side-shares.ts'

/** A side is forecast that is at least so probable for this user … */
const MIN_PROBABILITY = 0.8
/** … and at most so probable for anybody: what is true of most people is no forecast. */
const MAX_PRIOR = 0.6

const MOST_OF_QUALITY = 2

/** For questions that are skipped. */
const MOST_SPARE = 10

/** With fewer answers ten forecasts are found for one user in a hundred, and nothing is computed (bench/forecasts.ts). */
export const MIN_ANSWERS = 10

const SIDES = ['low', 'high'] as const

export type Forecast = { item: Item; side: Side; probability: number; prior: number }

const qualitiesOf = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]

const isTold = ({ stage, sensitive, may_not_apply: mayNotApply, answers }: Item): boolean =>
  stage !== 'retired' && !sensitive && !mayNotApply && answers.length > 1

type Eligible = { item: Item; prior: Readonly<Record<Side, number>> }

const eligibleOf = new WeakMap<Bank, readonly Eligible[]>()

/** The items that anybody's game may ask, and what is said of anybody: states are left out, which are another every week. */
const eligibleItems = (bank: Bank): readonly Eligible[] => {
  const known = eligibleOf.get(bank)
  if (known) return known
  const qualities = bank.directions.flatMap(direction => direction.qualities.map(({ id }) => id))
  const ids = new Set(qualities.flatMap(id => bank.itemsAbout(id)))
  const items = [...ids]
    .flatMap(id => bank.item(id) ?? [])
    .filter(item => isTold(item) && !bank.states.items.has(item.id))
  const priors = bank.engine.session({ seed: 0 }).sides(items.map(({ id }) => id))
  const eligible = items.map((item, i) => ({ item, prior: priors[i] ?? { low: 1, high: 1 } }))
  eligibleOf.set(bank, eligible)
  return eligible
}

/** Of a quality so near the middle of its scale no half is so much more probable than of anybody. */
const NEAR_MIDDLE = 0.25

type Candidates = { bank: Bank; session: Session; asked: ReadonlySet<string>; shares: SideShares }

/** All forecasts that may be made, most probable first: about items never asked, nor nearly the same as one asked. */
export const candidatesFor = ({ bank, session, asked, shares }: Candidates): Forecast[] => {
  const means = new Map(session.result().map(({ quality, mean }) => [quality, mean]))
  const isNearMiddle = (item: Item): boolean =>
    qualitiesOf(item).every(id => Math.abs(means.get(id) ?? 0) < NEAR_MIDDLE)
  const open = eligibleItems(bank).filter(
    ({ item }) => !asked.has(item.id) && !item.near.some(other => asked.has(other)) && !isNearMiddle(item),
  )
  const sides = session.sides(open.map(({ item }) => item.id))
  return open
    .flatMap(({ item, prior: ofAnybody }, i): Forecast[] =>
      SIDES.flatMap(side => {
        const probability = sides[i]?.[side] ?? 0
        const prior = Math.max(ofAnybody[side], shares.get(item.id)?.[side] ?? 0)
        return probability >= MIN_PROBABILITY && prior <= MAX_PRIOR
          ? [{ item, side, probability, prior }]
          : []
      }),
    )
    .toSorted((a, b) => b.probability - a.probability)
}

const isTwin = (one: Item, other: Item): boolean =>
  one.id === other.id || one.near.includes(other.id) || other.near.includes(one.id)

const isOfQuality = (one: Item, other: Item): boolean =>
  qualitiesOf(one).some(id => qualitiesOf(other).includes(id))

/** At most two of a quality, and no two nearly the same. */
const fits = (others: readonly Item[], item: Item): boolean =>
  others.filter(other => isOfQuality(item, other)).length < MOST_OF_QUALITY &&
  others.every(other => !isTwin(item, other))

/** Whether they are of one direction, or the texts of their qualities say nearly the same: ten of these are one guess made ten times. */
const isKin = (bank: Bank, one: Item, other: Item): boolean =>
  qualitiesOf(one).some(id =>
    qualitiesOf(other).some(
      beside =>
        isOneFamily(id, beside) || bank.quality(id)?.direction.uid === bank.quality(beside)?.direction.uid,
    ),
  )

/** Another one of a quality comes after all that are only kin. */
const OF_ONE_QUALITY = FORECASTS

const crowdOf = (bank: Bank, others: readonly Item[], item: Item): number =>
  others.filter(other => isKin(bank, item, other)).length +
  OF_ONE_QUALITY * others.filter(other => isOfQuality(item, other)).length

type Beside = { side: Side; item: Item }

/**
 * The next of the forecasts that can stand beside those asked: of the side that fewer are of, so that nobody is guessed by a
 * habit of agreeing, where that has none, of the other; and of them the one that is least like those asked.
 */
export const nextBeside = <T extends Beside>(
  bank: Bank,
  beside: readonly Beside[],
  forecasts: readonly T[],
): T | undefined => {
  const items = beside.map(({ item }) => item)
  const high = beside.filter(({ side }) => side === 'high').length
  const wanted: Side = high * 2 < beside.length ? 'high' : 'low'
  const fitting = forecasts.filter(({ item }) => fits(items, item))
  const ofWanted = fitting.filter(({ side }) => side === wanted)
  return (ofWanted.length > 0 ? ofWanted : fitting)
    .map(forecast => ({ forecast, crowd: crowdOf(bank, items, forecast.item) }))
    .toSorted((a, b) => a.crowd - b.crowd)[0]?.forecast
}

const take = (
  bank: Bank,
  candidates: readonly Forecast[],
  count: number,
  beside: readonly Forecast[] = [],
): Forecast[] => {
  const taken: Forecast[] = []
  while (taken.length < count) {
    const next = nextBeside(bank, [...beside, ...taken], candidates)
    if (!next) break
    taken.push(next)
  }
  return taken
}

export const canChoose = (bank: Bank, candidates: readonly Forecast[]): boolean =>
  take(bank, candidates, FORECASTS).length === FORECASTS

export type Chosen = {
  asked: Forecast[]
  /** For skipped questions, in order. */
  spare: Forecast[]
}

/** Ten forecasts in random order and some to spare; null when fewer can be made. `random` gives 0 ≤ x < 1. */
export const chooseForecasts = (
  bank: Bank,
  candidates: readonly Forecast[],
  random: () => number,
): Chosen | null => {
  const asked = take(bank, candidates, FORECASTS)
  if (asked.length < FORECASTS) return null
  // Those come first that can stand in for any of the ten.
  const fitting = take(bank, candidates, MOST_SPARE, asked)
  const isTaken = new Set([...asked, ...fitting])
  const others = candidates.filter(forecast => !isTaken.has(forecast))
  const spare = [...fitting, ...others].slice(0, MOST_SPARE)
  const order = asked.map(forecast => ({ forecast, at: random() })).toSorted((a, b) => a.at - b.at)
  return { asked: order.map(({ forecast }) => forecast), spare }
}
