import type { BankLayout } from '../input/bank-layout.ts'
import { randomAt } from '../math/counter-random.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { Belief } from '../scoring/belief.ts'
import { SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import type { SelectionOptions } from '../types/input.ts'
import { createCandidates } from './candidates.ts'

export interface SelectionRequest {
  person: PersonState
  belief: Belief
  count: number
  /** Served before and not answered yet. */
  pending: readonly number[]
  /** Answered long ago, may be asked again. */
  repeatable: readonly number[]
}

/**
 * Chooses a batch jointly: after each choice the belief is narrowed as if the item had been answered, and the next one
 * is judged by what it would add. Gain of item j on quality d (A-optimality for the sum of variances, weighted by the goals w):
 *   E[I_j] · Σ_i w_i C_id² / (1 + E[I_j]·C_dd)
 */
export const createSelection = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  options: SelectionOptions,
) => {
  const random = options.random ?? 0.02
  const repeat = options.repeat ?? 0.04
  const explore = parameters.people > 0 ? (options.explore ?? 0.12) : 0
  const candidates = createCandidates(layout, parameters, tables, {
    top: Math.min(layout.itemIds.length, options.top ?? 1),
    resultWeight: options.resultWeight ?? 0,
  })
  const weight = new Float64Array(layout.qualityIds.length)

  /** Where no item is eligible, rules are dropped in turn: the other format, same quality twice, near-duplicates, then skipped items. */
  const pick = (person: PersonState, slot: number): number => {
    const chance = randomAt(person.seed, person.steps, slot * 2) - repeat
    const among = randomAt(person.seed, person.steps, slot * 2 + 1)
    const choose = (
      wantedCode: number,
      avoidSameQuality: boolean,
      avoidNear: boolean,
      otherFormat = false,
    ): number => {
      const rules = { person, wantedCode, avoidSameQuality, avoidNear, otherFormat }
      const any = chance >= 0 && chance < random ? candidates.pickAny(rules, among) : -1
      if (any >= 0) return any
      return candidates.pickBest(rules, among, chance >= random && chance < random + explore)
    }
    let item = candidates.needsOtherFormat() ? choose(UNTOUCHED, true, true, true) : -1
    if (item < 0) item = choose(UNTOUCHED, true, true)
    if (item < 0) item = choose(UNTOUCHED, false, true)
    if (item < 0) item = choose(UNTOUCHED, false, false)
    if (item < 0) item = choose(SKIPPED, false, true)
    return item < 0 ? choose(SKIPPED, false, false) : item
  }

  const choose = ({ person, belief, count, pending, repeatable }: SelectionRequest): number[] => {
    for (let d = 0; d < weight.length; d++) weight[d] = person.goals[d]! / 255
    candidates.startBatch(person, belief, weight)
    for (const item of pending) candidates.addToBatch(person, item)
    const again = repeatable.filter(item => !pending.includes(item))
    const chosen: number[] = []
    while (chosen.length < count) {
      const slot = pending.length + chosen.length
      const repeats = again.length > 0 && randomAt(person.seed, person.steps, slot * 2) < repeat
      const at = Math.floor(randomAt(person.seed, person.steps, slot * 2 + 1) * again.length)
      const item = repeats ? again.splice(at, 1)[0]! : pick(person, slot)
      if (item < 0) return chosen
      chosen.push(item)
      candidates.addToBatch(person, item)
    }
    return chosen
  }

  return { choose }
}

export type Selection = ReturnType<typeof createSelection>
