import type { Layout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { GRID_POINTS } from '../model/theta-grid.ts'
import { codeValue, codeWeight, FIRST_VALUE } from '../state/answer-codes.ts'
import { createPairSites } from './pair-sites.ts'
import { computePosterior, emptyPosterior } from './posterior.ts'
import type { Posterior } from './posterior.ts'
import { tiltedMoments } from './tilted-moments.ts'

/** What is believed about one person: a pure function of the answers, in whatever order they came. */
export interface Belief {
  posterior: Posterior
  /** Gaussian site of each quality, its pairs included. */
  tau: Float64Array
  nu: Float64Array
  /** D × 61, largest value of each row 1. */
  likelihood: Float64Array
  /** Logarithm of what each row of `likelihood` was divided by. */
  logTop: Float64Array
  /** Log-probability of each quality's graded answers if all positions had the same chance. */
  logChance: Float64Array
  /** The part of the sites that the graded answers gave. */
  ownTau: Float64Array
  ownNu: Float64Array
  /** Graded answers to each quality, and all answers that are about it directly. */
  graded: Int32Array
  direct: Int32Array
  /** How often each quality's answers were read: what is derived from them alone holds until they are read again. */
  readings: Int32Array
  /** Rebuilds what one quality's graded answers say. */
  readQuality(codes: Uint8Array, quality: number): void
  /** Rebuilds what the forced choices say. */
  readPairs(codes: Uint8Array): void
  /** Expectation propagation (Minka 2001) from the likelihoods to the sites and the posterior. */
  converge(): void
}

/** A likelihood this far (in logs) below its top adds nothing to a moment. */
const VANISHED = 32
const LOG = Float64Array.from({ length: 11 }, (_, n) => Math.log(Math.max(1, n)))
const MAX_SWEEPS = 60
/** A parallel sweep shrinks the error some thirtyfold, so what is left is well under this. */
const TOLERANCE = 1e-4
/** From here on sweeps are damped: only unusual people with many pairs get so far. */
const DAMPED_FROM = 12

export const createBelief = (layout: Layout, parameters: Parameters, tables: ItemTables): Belief => {
  const count = layout.qualityIds.length
  const likelihood = new Float64Array(count * GRID_POINTS).fill(1)
  const tau = new Float64Array(count)
  const nu = new Float64Array(count)
  const ownTau = new Float64Array(count)
  const ownNu = new Float64Array(count)
  const firstTau = new Float64Array(count)
  const firstNu = new Float64Array(count)
  const graded = new Int32Array(count)
  const logTop = new Float64Array(count)
  const logChance = new Float64Array(count)
  const lowest = new Int32Array(count)
  const highest = new Int32Array(count)
  const direct = new Int32Array(count)
  const readings = new Int32Array(count)
  const posterior = emptyPosterior(parameters)
  const pairs = createPairSites(layout, parameters)
  const { dependence } = tables

  const readQuality: Belief['readQuality'] = (codes, quality) => {
    const from = quality * GRID_POINTS
    const to = from + GRID_POINTS
    let answered = 0
    readings[quality]!++
    logChance[quality] = 0
    const free = dependence.isFree(quality)
    if (!free) {
      dependence.start()
      for (const item of layout.itemsOf[quality]!) {
        const weight = codeWeight(codes[item]!, layout.categories[item]!)
        if (weight > 0) dependence.add(item, weight)
      }
      dependence.solve()
    }
    for (const item of layout.itemsOf[quality]!) {
      const code = codes[item]!
      if (code < FIRST_VALUE) continue
      if (answered++ === 0) likelihood.fill(0, from, to)
      addAnswer(item, code, from, free ? 1 : dependence.weight(item))
    }
    graded[quality] = answered
    direct[quality] = answered + pairs.counts[quality]!
    firstTau[quality] = 0
    firstNu[quality] = 0
    logTop[quality] = 0
    if (answered === 0) return
    let top = -Infinity
    for (let g = from; g < to; g++) if (likelihood[g]! > top) top = likelihood[g]!
    logTop[quality] = top
    const least = top - VANISHED
    let low = from
    let high = to - 1
    while (likelihood[low]! < least) likelihood[low++] = 0
    while (likelihood[high]! < least) likelihood[high--] = 0
    for (let g = low; g <= high; g++) likelihood[g] = Math.exp(likelihood[g]! - top)
    lowest[quality] = low - from
    highest[quality] = high - from
    const { mean, variance } = tiltedMoments(likelihood, from, 0, 1, lowest[quality], highest[quality])
    firstTau[quality] = Math.max(0, 1 / variance - 1)
    firstNu[quality] = mean / variance
  }

  const addAnswer = (item: number, code: number, from: number, share: number): void => {
    const categories = layout.categories[item]!
    const table = tables.logRows(item)
    const at = codeValue(code, categories) * GRID_POINTS
    const weight = codeWeight(code, categories) * share
    logChance[layout.qualityOf[item]!]! -= weight * LOG[categories]!
    for (let g = 0; g < GRID_POINTS; g++) likelihood[from + g]! += weight * table[at + g]!
  }

  const readPairs: Belief['readPairs'] = codes => {
    pairs.read(codes)
    for (let d = 0; d < count; d++) direct[d] = graded[d]! + pairs.counts[d]!
  }

  const total = (): void => {
    for (let d = 0; d < count; d++) {
      tau[d] = ownTau[d]! + pairs.tau[d]!
      nu[d] = ownNu[d]! + pairs.nu[d]!
    }
    computePosterior(parameters, tau, nu, posterior)
  }

  /** One parallel sweep over the graded sites; returns the largest move of a mean. */
  const sweepGraded = (keep: number): number => {
    const { mean, variance } = posterior
    let moved = 0
    for (let d = 0; d < count; d++) {
      if (graded[d] === 0) continue
      const precision = 1 / variance[d]!
      const cavity = Math.max(precision - ownTau[d]!, 1e-3)
      const cavityMean = (mean[d]! * precision - ownNu[d]!) / cavity
      const tilted = tiltedMoments(likelihood, d * GRID_POINTS, cavityMean, 1 / cavity, lowest[d], highest[d])
      const newTau = Math.max(0, 1 / tilted.variance - cavity)
      const newNu = tilted.mean / tilted.variance - cavityMean * cavity
      const change = Math.abs(tilted.mean - mean[d]!) + Math.abs(tilted.variance - variance[d]!)
      if (change > moved) moved = change
      ownTau[d] = keep * ownTau[d]! + (1 - keep) * newTau
      ownNu[d] = keep * ownNu[d]! + (1 - keep) * newNu
    }
    return moved
  }

  const converge = (): void => {
    ownTau.set(firstTau)
    ownNu.set(firstNu)
    pairs.reset()
    total()
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      const keep = sweep < DAMPED_FROM ? 0 : 0.5
      const moved = Math.max(sweepGraded(keep), pairs.update(posterior, keep))
      total()
      if (moved < TOLERANCE) return
    }
  }

  converge()
  return {
    posterior,
    tau,
    nu,
    likelihood,
    logTop,
    logChance,
    ownTau,
    ownNu,
    graded,
    direct,
    readings,
    readQuality,
    readPairs,
    converge,
  }
}
