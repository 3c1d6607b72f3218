import { EngineError } from '../engine-error.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import {
  ownEntry,
  indexOfId,
  rejectInput,
  requireFields,
  requireFinite,
  requireList,
  describeValue,
} from '../input/input-checks.ts'
import { fnv1a } from '../math/counter-random.ts'
import { FIRST_ANSWER, UNTOUCHED } from '../state/answer-codes.ts'
import { copyAsSaved, newPersonState } from '../state/person-state.ts'
import type { PersonState } from '../state/person-state.ts'
import type { CopyInput, SessionInput } from '../types/session.ts'
import type { ScoringModel } from './scoring-model.ts'

/** An answer given in less time than this (ms) counts with FAST_WEIGHT. */
const FAST_MS = 1000

/** The code of a response; `where` is how a mistake in it is named. */
export const answerCodeOf = (
  layout: BankLayout,
  item: number,
  value: unknown,
  ms: unknown,
  where: string,
): number => {
  const categories = layout.categories[item]!
  const about = `(item "${layout.itemIds[item]}")`
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= categories) {
    throw new EngineError(
      'value-out-of-range',
      `${where}.value ${about}`,
      `expected 0…${categories - 1}, got ${describeValue(value)}`,
    )
  }
  const time = ms === undefined ? FAST_MS : requireFinite(ms, `${where}.ms ${about}`)
  if (time < 0) throw new EngineError('bad-input', `${where}.ms ${about}`, 'a time is not negative')
  return FIRST_ANSWER + value + (time < FAST_MS ? categories : 0)
}

export const indexOfItem = ({ itemIndex }: BankLayout, id: unknown, where: string): number => {
  const item = indexOfId(itemIndex, id)
  if (item === undefined) throw new EngineError('unknown-item', where, `no item ${describeValue(id)}`)
  return item
}

const seedOf = (seed: unknown): number =>
  typeof seed === 'string' ? fnv1a(seed) : fnv1a(String(requireFinite(seed, 'session.seed')))

export const openPersonState = ({ layout, codec }: ScoringModel, input: SessionInput): PersonState => {
  requireFields(input, 'session')
  const { seed, state, given } = input
  if (state !== undefined && !(state instanceof Uint8Array)) {
    throw new EngineError('bad-state', 'session.state', 'expected a Uint8Array')
  }
  const person = state ? codec.read(state) : newPersonState(layout, 0)
  if (seed !== undefined) person.seed = seedOf(seed)
  leaveOut(layout, person, input)
  if (given !== undefined) {
    person.isPartial = true
    for (const [i, one] of requireList(given, 'session.given').entries())
      readGiven(layout, person, one, `session.given[${i}]`)
  }
  restrict(layout, person, input)
  return person
}

/** The same person for another purpose; what is done to the copy changes nothing here. */
export const copyPersonState = (layout: BankLayout, original: PersonState, input: CopyInput): PersonState => {
  requireFields(input, 'copy')
  const person = copyAsSaved(original)
  leaveOut(layout, person, input)
  restrict(layout, person, input)
  return person
}

const leaveOut = (layout: BankLayout, person: PersonState, { without }: CopyInput): void => {
  if (without === undefined) return
  for (const [i, id] of requireList(without, 'session.without').entries()) {
    const item = indexOfItem(layout, id, `session.without[${i}]`)
    if (person.answerCodes[item] !== UNTOUCHED) person.isPartial = true
    person.answerCodes[item] = UNTOUCHED
  }
}

/** Sets what may be asked and how much it weighs. */
const restrict = (layout: BankLayout, person: PersonState, { items, except, goals }: CopyInput): void => {
  if (items !== undefined) person.allowed.set(maskOf(layout, items))
  if (except !== undefined) {
    for (const [i, id] of requireList(except, 'session.except').entries())
      person.allowed[indexOfItem(layout, id, `session.except[${i}]`)] = 0
  }
  if (goals !== undefined) person.goals.set(goalWeights(layout, goals, 'session.goals'))
}

const readGiven = (layout: BankLayout, { answerCodes }: PersonState, entry: unknown, where: string): void => {
  const { item: itemId, value, ms } = requireFields(entry, where)
  const item = indexOfItem(layout, itemId, `${where}.item`)
  answerCodes[item] = answerCodeOf(layout, item, value, ms, where)
}

/** Looking up thousands of ids takes longer than choosing among them: the mask of a frozen list is kept. */
const masks = new WeakMap<object, { layout: BankLayout; mask: Uint8Array }>()

/** One byte per item of the bank: 1 for those in the list. */
const maskOf = (layout: BankLayout, items: readonly string[]): Uint8Array => {
  const known = masks.get(items)
  if (known?.layout === layout) return known.mask
  const ids = requireList(items, 'session.items')
  const mask = new Uint8Array(layout.itemIds.length)
  for (const [i, id] of ids.entries()) mask[indexOfItem(layout, id, `session.items[${i}]`)] = 1
  if (Object.isFrozen(items)) masks.set(items, { layout, mask })
  return mask
}

/** Goal weights scaled to 0…255, the largest being 255. */
export const goalWeights = (layout: BankLayout, goals: unknown, where: string): number[] => {
  const given = requireFields(goals, where)
  for (const id of Object.keys(given)) {
    if (!layout.qualityIndex.has(id)) throw new EngineError('unknown-quality', where, `no quality "${id}"`)
  }
  const weights = layout.qualityIds.map(id => {
    const weight = ownEntry(given, id) ?? 1
    if (typeof weight === 'number' && weight >= 0 && weight < Infinity) return weight
    const at = `${where}.${id}`
    return rejectInput(at, 'a weight of 0 or more', requireFinite(weight, at))
  })
  const largest = Math.max(...weights)
  return weights.map(w => (largest > 0 ? Math.round(255 * (w / largest)) : 255))
}
