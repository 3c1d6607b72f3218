import type { BankLayout } from '../input/bank-layout.ts'
import { randomAt } from '../math/counter-random.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { Belief } from '../scoring/belief.ts'
import { SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import type { SelectionOptions } from '../types/input.ts'
import { worthConfirming, worthSecondAnswer } from './asked-again.ts'
import { createCandidates, type SelectionRules } from './candidates.ts'

/** No two items of a quality among so many in a row; where that leaves nothing, not twice running. The input may set more. */
const QUALITY_DISTANCE = 4
/** Until the first result, which takes three answers to one quality, a little nearer: it comes two answers sooner. */
const FIRST_QUALITY_DISTANCE = 3

/** What was asked too little is asked about again when so many other items have passed. */
const AGAIN = {
  wantedCode: UNTOUCHED,
  otherThanLast: 20,
  avoidNear: true,
  only: null,
  broad: false,
} as const

/** The distance of a quality and whether near-duplicates are avoided, from the strictest rules to none. */
const RULES_IN_TURN = [
  [QUALITY_DISTANCE - 1, true],
  [1, true],
  [0, true],
  [0, false],
] as const

export interface SelectionRequest {
  person: PersonState
  belief: Belief
  count: number
  /** Served before and not answered yet. */
  pending: readonly number[]
  /** Answered long ago, may be asked again. */
  repeatable: readonly number[]
  /** Whether what was answered has no say in what comes next. */
  isRandom: boolean
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
  const confirm = options.confirm ?? 0
  const second = options.second ?? 0
  const explore = parameters.people > 0 ? (options.explore ?? 0.12) : 0
  const candidates = createCandidates(layout, parameters, tables, {
    top: Math.min(layout.itemIds.length, options.top ?? 1),
    resultWeight: options.resultWeight ?? 0,
    broadAfter: options.broadAfter ?? Number.POSITIVE_INFINITY,
  })
  const weight = new Float64Array(layout.qualityIds.length)
  const firstDistance = (options.resultWeight ?? 0) > 0 ? FIRST_QUALITY_DISTANCE : QUALITY_DISTANCE

  const distance = options.qualityDistance ?? QUALITY_DISTANCE

  const distanceFor = ({ bands }: PersonState): number =>
    bands.some(band => band !== 0) ? distance : firstDistance

  /** Where no item is eligible, rules are dropped in turn: scene, other format, distance of a quality, near-duplicates, then skipped items. */
  const pick = (person: PersonState, slot: number): number => {
    const chance = randomAt(person.seed, person.steps, slot * 2) - repeat
    const among = randomAt(person.seed, person.steps, slot * 2 + 1)
    const choose = (
      wantedCode: number,
      otherThanLast: number,
      avoidNear: boolean,
      only: SelectionRules['only'] = null,
      broad = true,
    ): number => {
      const rules = { person, wantedCode, otherThanLast, avoidNear, only, broad }
      const any = chance >= 0 && chance < random ? candidates.pickAny(rules, among) : -1
      if (any >= 0) return any
      return candidates.pickBest(rules, among, chance >= random && chance < random + explore)
    }
    const ofAgain = chance - random - explore
    const asksAgain = ofAgain >= 0 && ofAgain < confirm + second
    const worth = ofAgain < confirm ? worthConfirming : worthSecondAnswer
    const apart = distanceFor(person) - 1
    let item = candidates.needsScene() ? choose(UNTOUCHED, apart, true, 'scenes') : -1
    if (item < 0 && asksAgain) item = candidates.pickAgain({ ...AGAIN, person }, among, worth)
    if (item < 0 && candidates.needsOtherFormat()) item = choose(UNTOUCHED, apart, true, 'otherFormat')
    if (item < 0) item = choose(UNTOUCHED, apart, true)
    if (item < 0) item = choose(UNTOUCHED, apart, true, null, false)
    if (item < 0 && apart >= QUALITY_DISTANCE)
      item = choose(UNTOUCHED, QUALITY_DISTANCE - 1, true, null, false)
    if (item < 0) item = choose(UNTOUCHED, 1, true, null, false)
    if (item < 0) item = choose(UNTOUCHED, 0, true, null, false)
    if (item < 0) item = choose(UNTOUCHED, 0, false, null, false)
    if (item < 0) item = choose(SKIPPED, apart, true, null, false)
    if (item < 0) item = choose(SKIPPED, 0, true, null, false)
    return item < 0 ? choose(SKIPPED, 0, false, null, false) : item
  }

  /** Any item with the same chance. Where none is eligible, the same rules are dropped as for the best, but for those about formats. */
  const pickAtRandom = (person: PersonState, slot: number): number => {
    const among = randomAt(person.seed, person.steps, slot * 2 + 1)
    for (const wantedCode of [UNTOUCHED, SKIPPED])
      for (const [otherThanLast, avoidNear] of RULES_IN_TURN) {
        const item = candidates.pickRandom(
          { person, wantedCode, otherThanLast, avoidNear, only: null, broad: false },
          among,
        )
        if (item >= 0) return item
      }
    return -1
  }

  /** Draws one of the items that may be asked again and takes it out of the list; -1 when the first that is drawn stands too near to its like. */
  const drawRepeat = (again: number[], among: number, apart: number): number => {
    const at = Math.floor(among * again.length)
    const item = again[at]
    if (item === undefined || !candidates.mayRepeat(item, apart)) return -1
    again.splice(at, 1)
    return item
  }

  const choose = ({ person, belief, count, pending, repeatable, isRandom }: SelectionRequest): number[] => {
    // The distance to the first result is a matter of what was answered.
    const apart = (isRandom ? QUALITY_DISTANCE : distanceFor(person)) - 1
    for (let d = 0; d < weight.length; d++) weight[d] = person.goals[d]! / 255
    candidates.startBatch(person, belief, weight)
    for (const item of pending) candidates.addToBatch(person, item)
    const again = repeatable.filter(item => !pending.includes(item))
    const chosen: number[] = []
    while (chosen.length < count) {
      const slot = pending.length + chosen.length
      const repeats = again.length > 0 && randomAt(person.seed, person.steps, slot * 2) < repeat
      const repeated = repeats
        ? drawRepeat(again, randomAt(person.seed, person.steps, slot * 2 + 1), apart)
        : -1
      const pickNew = isRandom ? pickAtRandom : pick
      const item = repeated >= 0 ? repeated : pickNew(person, slot)
      if (item < 0) return chosen
      chosen.push(item)
      candidates.addToBatch(person, item)
    }
    return chosen
  }

  return { choose }
}

export type Selection = ReturnType<typeof createSelection>
