import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { GRID_POINTS } from '../model/theta-grid.ts'
import { codeValue, codeWeight, FIRST_ANSWER } from '../state/answer-codes.ts'
import { createPairSites } from './pair-sites.ts'
import { computePosterior, emptyPosterior } from './posterior.ts'
import type { Posterior } from './posterior.ts'
import { tiltedMoments } from './tilted-moments.ts'

/** The posterior of one person and what it is computed from: a pure function of the answers, whatever their order. */
export interface Belief {
  posterior: Posterior
  /** Gaussian site of each quality, its pairs included. */
  tau: Float64Array
  nu: Float64Array
  /** D × 61, largest value of each row 1. */
  likelihood: Float64Array
  /** Logarithm of what each row of `likelihood` was divided by. */
  logScale: Float64Array
  /** Log-probability of each quality's graded answers if all positions had the same chance. */
  logChance: Float64Array
  /** The part of the sites that comes from graded answers. */
  gradedTau: Float64Array
  gradedNu: Float64Array
  /** Information of each quality's graded answers, averaged over the cohort: whatever was answered. */
  information: Float64Array
  /** Graded answers to each quality, and all answers that are about it directly. */
  gradedCount: Int32Array
  directCount: Int32Array
  /** Different for any two readings of a quality's answers: what is derived from them alone stays valid while it is the same. */
  revisions: Float64Array
  /** Rebuilds the likelihood of one quality from its graded answers. */
  updateQuality(codes: Uint8Array, quality: number): void
  /** Rebuilds the list of answered forced choices. */
  updatePairs(codes: Uint8Array): void
  /** Expectation propagation (Minka 2001) from the likelihoods to the sites and the posterior. */
  converge(): void
}

/** A likelihood this far (in logs) below its top adds nothing to a moment. */
const MAX_LOG_DROP = 32
const LOG = Float64Array.from({ length: 11 }, (_, n) => Math.log(Math.max(1, n)))
const MAX_SWEEPS = 60
/**
 * A parallel sweep shrinks the error some thirtyfold, so what is left is well under this: of 12 simulated people with 600
 * answers each, no mean was off by more than 4e-5 of its standard deviation, after 4.0 sweeps instead of the 9.7 to 1e-10.
 */
const TOLERANCE = 1e-3
/** From this sweep on, updates are damped; only unusual answers to many pairs need that many sweeps. */
const DAMPED_FROM = 12

/** Readings of answers so far, of all beliefs together. */
let readings = 0

export const createBelief = (layout: BankLayout, parameters: Parameters, tables: ItemTables): Belief => {
  const count = layout.qualityIds.length
  const likelihood = new Float64Array(count * GRID_POINTS).fill(1)
  const tau = new Float64Array(count)
  const nu = new Float64Array(count)
  const gradedTau = new Float64Array(count)
  const gradedNu = new Float64Array(count)
  const initialTau = new Float64Array(count)
  const initialNu = new Float64Array(count)
  const gradedCount = new Int32Array(count)
  const logScale = new Float64Array(count)
  const logChance = new Float64Array(count)
  const information = new Float64Array(count)
  const lowest = new Int32Array(count)
  const highest = new Int32Array(count)
  const directCount = new Int32Array(count)
  const revisions = new Float64Array(count).fill(++readings)
  const posterior = emptyPosterior(parameters)
  const pairs = createPairSites(layout, parameters)
  const { dependence } = tables

  const updateQuality: Belief['updateQuality'] = (codes, quality) => {
    const from = quality * GRID_POINTS
    const to = from + GRID_POINTS
    let answered = 0
    revisions[quality] = ++readings
    logChance[quality] = 0
    const free = dependence.isIndependent(quality)
    if (!free) {
      dependence.reset()
      for (const item of layout.itemsOf[quality]!) {
        const weight = codeWeight(codes[item]!, layout.categories[item]!)
        if (weight > 0) dependence.add(item, weight)
      }
      dependence.solve()
    }
    information[quality] = free ? 0 : dependence.information()
    for (const item of layout.itemsOf[quality]!) {
      const code = codes[item]!
      if (code < FIRST_ANSWER) continue
      if (answered++ === 0) likelihood.fill(0, from, to)
      addAnswer(item, code, from, free ? 1 : dependence.weight(item))
      if (free)
        information[quality] += codeWeight(code, layout.categories[item]!) * tables.meanInformation[item]!
    }
    gradedCount[quality] = answered
    directCount[quality] = answered + pairs.counts[quality]!
    initialTau[quality] = 0
    initialNu[quality] = 0
    logScale[quality] = 0
    if (answered === 0) return
    let top = -Infinity
    for (let g = from; g < to; g++) if (likelihood[g]! > top) top = likelihood[g]!
    logScale[quality] = top
    const least = top - MAX_LOG_DROP
    let low = from
    let high = to - 1
    while (likelihood[low]! < least) likelihood[low++] = 0
    while (likelihood[high]! < least) likelihood[high--] = 0
    for (let g = low; g <= high; g++) likelihood[g] = Math.exp(likelihood[g]! - top)
    lowest[quality] = low - from
    highest[quality] = high - from
    const { mean, variance } = tiltedMoments(likelihood, from, 0, 1, lowest[quality], highest[quality])
    initialTau[quality] = Math.max(0, 1 / variance - 1)
    initialNu[quality] = mean / variance
  }

  const addAnswer = (item: number, code: number, from: number, share: number): void => {
    const categories = layout.categories[item]!
    const table = tables.logProbabilityRows(item)
    const at = codeValue(code, categories) * GRID_POINTS
    const weight = codeWeight(code, categories) * share
    logChance[layout.qualityOf[item]!]! -= weight * LOG[categories]!
    for (let g = 0; g < GRID_POINTS; g++) likelihood[from + g]! += weight * table[at + g]!
  }

  const updatePairs: Belief['updatePairs'] = codes => {
    pairs.readAnswers(codes)
    for (let d = 0; d < count; d++) directCount[d] = gradedCount[d]! + pairs.counts[d]!
  }

  const sumSites = (): void => {
    for (let d = 0; d < count; d++) {
      tau[d] = gradedTau[d]! + pairs.tau[d]!
      nu[d] = gradedNu[d]! + pairs.nu[d]!
    }
    computePosterior(parameters, tau, nu, posterior)
  }

  /** One parallel sweep over the graded sites; returns the largest change of a mean and its variance. */
  const sweepGraded = (damping: number): number => {
    const { mean, variance } = posterior
    let largestChange = 0
    for (let d = 0; d < count; d++) {
      if (gradedCount[d] === 0) continue
      const precision = 1 / variance[d]!
      const cavity = Math.max(precision - gradedTau[d]!, 1e-3)
      const cavityMean = (mean[d]! * precision - gradedNu[d]!) / cavity
      const tilted = tiltedMoments(likelihood, d * GRID_POINTS, cavityMean, 1 / cavity, lowest[d], highest[d])
      const newTau = Math.max(0, 1 / tilted.variance - cavity)
      const newNu = tilted.mean / tilted.variance - cavityMean * cavity
      const change = Math.abs(tilted.mean - mean[d]!) + Math.abs(tilted.variance - variance[d]!)
      if (change > largestChange) largestChange = change
      gradedTau[d] = damping * gradedTau[d]! + (1 - damping) * newTau
      gradedNu[d] = damping * gradedNu[d]! + (1 - damping) * newNu
    }
    return largestChange
  }

  const converge = (): void => {
    gradedTau.set(initialTau)
    gradedNu.set(initialNu)
    pairs.reset()
    sumSites()
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      const damping = sweep < DAMPED_FROM ? 0 : 0.5
      const largestChange = Math.max(sweepGraded(damping), pairs.update(posterior, damping))
      sumSites()
      if (largestChange < TOLERANCE) return
    }
  }

  converge()
  return {
    posterior,
    tau,
    nu,
    likelihood,
    logScale,
    logChance,
    information,
    gradedTau,
    gradedNu,
    gradedCount,
    directCount,
    revisions,
    updateQuality,
    updatePairs,
    converge,
  }
}
