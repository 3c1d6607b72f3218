import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { MIN_BAND_ANSWERS } from '../scoring/bands.ts'
import { computePosterior, emptyPosterior } from '../scoring/posterior.ts'
import { codeWeight, UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import type { DirectionProgress } from '../types/session.ts'

/** Reliability at which a quality counts as fully measured. */
const TARGET_RELIABILITY = 0.8
/** A quality is measured when all its open items together would add less than this to its reliability. */
const NEGLIGIBLE_RELIABILITY = 0.01

/**
 * Progress from the mean information of the answered items, not from the chosen options: information only adds up, so
 * progress never falls when an answer is added, and the whole bank gives 1. An answer under a second counts with its
 * reduced weight, in what is reached and in what can be reached, so that everyone can reach 1. As a direct answer it
 * counts fully, as it does for bands.
 */
export const createProgressMeter = (layout: BankLayout, parameters: Parameters, tables: ItemTables) => {
  const qualities = layout.qualityIds.length
  const tau = new Float64Array(qualities)
  const zero = new Float64Array(qualities)
  const posterior = emptyPosterior(parameters)
  const reachable = new Float64Array(qualities)

  const reliability = (weightOf: (item: number) => number, into: Float64Array): void => {
    tau.fill(0)
    layout.itemsOf.forEach((items, d) => {
      tables.dependence.reset()
      for (const item of items) tables.dependence.add(item, weightOf(item))
      tables.dependence.solve()
      tau[d] = tables.dependence.information()
    })
    computePosterior(parameters, tau, zero, posterior)
    for (let d = 0; d < qualities; d++) into[d] = 1 - posterior.variance[d]!
  }

  const now = new Float64Array(qualities)

  return (person: PersonState): DirectionProgress[] => {
    const askable = (i: number): boolean => person.allowed[i] === 1 && !layout.retired[i]
    const given = (i: number): number => codeWeight(person.answerCodes[i]!, layout.categories[i]!)
    reliability(i => given(i) || (askable(i) ? 1 : 0), reachable)
    reliability(given, now)
    const direct = new Int32Array(qualities)
    const most = new Int32Array(qualities)
    const left = new Int32Array(layout.directionIds.length)
    for (let i = 0; i < layout.itemIds.length; i++) {
      if (layout.secondQualityOf[i]! >= 0) continue
      const d = layout.qualityOf[i]!
      if (person.answerCodes[i]! > 1) direct[d]!++
      if (person.answerCodes[i]! > 1 || askable(i)) most[d]!++
      if (person.answerCodes[i] === UNTOUCHED && askable(i)) left[layout.directionOf[d]!]!++
    }
    const sums = new Float64Array(layout.directionIds.length)
    const counts = new Int32Array(layout.directionIds.length)
    const unfinished = new Uint8Array(layout.directionIds.length)
    for (let d = 0; d < qualities; d++) {
      if (most[d] === 0) continue
      const need = Math.min(MIN_BAND_ANSWERS, most[d]!)
      const goal = Math.max(1e-9, Math.min(TARGET_RELIABILITY, reachable[d]!))
      sums[layout.directionOf[d]!]! +=
        Math.min(1, direct[d]! / need) * Math.min(1, Math.max(0, now[d]! / goal))
      counts[layout.directionOf[d]!]!++
      if (direct[d]! < need || reachable[d]! - now[d]! >= NEGLIGIBLE_RELIABILITY)
        unfinished[layout.directionOf[d]!] = 1
    }
    return layout.directionIds.map((direction, n) => {
      const value = counts[n]! > 0 ? Math.min(1, sums[n]! / counts[n]!) : 0
      return { direction, value, done: left[n] === 0 || unfinished[n] === 0, left: left[n]! }
    })
  }
}
