import type { Layout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import { MOST_WEIGHT } from '../model/local-dependence.ts'
import type { Parameters } from '../model/parameters.ts'
import { expectedInformation } from '../model/theta-grid.ts'
import type { Belief } from '../scoring/belief.ts'
import { codeWeight, SKIPPED } from '../state/answer-codes.ts'
import type { Person } from '../state/person-state.ts'
import { createJointGain, pairGain } from './joint-gain.ts'

/** What an item must satisfy to be offered. */
export interface Rules {
  person: Person
  /** UNTOUCHED or SKIPPED. */
  wanted: number
  /** Not the quality of the item before. */
  apart: boolean
  /** No near-duplicate among the latest items. */
  near: boolean
}

/** Near-duplicates stay this many items apart. */
const NEAR_DISTANCE = 20
/** An item this much worse than the best is no candidate for the draw among the best. */
const CLOSE_TO_BEST = 0.75
/** What an item loses when its quality has been asked mostly with this key. */
const UNBALANCED = 0.85
/** At most this share of the answers may be forced choices. */
const PAIR_SHARE = 0.2
/** Answers after which an item's parameters count as half known. */
const HALF_KNOWN = 50

/** The items that may be asked of one person, and what each would add to the batch so far. */
export const createCandidates = (layout: Layout, parameters: Parameters, tables: ItemTables, top: number) => {
  const D = layout.qualityIds.length
  const joint = createJointGain(parameters)
  const { dependence } = tables
  const expected = new Float64Array(layout.itemIds.length)
  const taken = new Int32Array(layout.itemIds.length)
  const nearStamp = new Int32Array(layout.itemIds.length)
  const readStamp = new Int32Array(D)
  /** What is new in each open item beside the answers, and the reading of them it holds for; 0 if beside picks too. */
  const novelty = new Float64Array(layout.itemIds.length)
  const noveltyOf = new Int32Array(D)
  const pickStamp = new Int32Array(D)
  const most = new Float64Array(D)
  const balance = new Int16Array(D)
  const bestItems = new Int32Array(top)
  const bestGains = new Float64Array(top)
  /** No graded item can tell more than a²/3, the information of a logistic with endlessly many categories. */
  const peak = Float64Array.from(layout.itemsOf, (items, d) => {
    const steepest = items.reduce((largest, item) => Math.max(largest, parameters.slope[item]!), 0)
    return ((dependence.isFree(d) ? 1 : MOST_WEIGHT) * steepest ** 2) / 3
  })
  const recent: number[] = []
  const stride = coprimeStride(layout.itemIds.length)
  let run = 0
  let look = 0
  let found = 0
  let asked = 0
  let askedPairs = 0
  let mean: Float64Array = new Float64Array(D)
  let variance: Float64Array = mean
  let readings: Int32Array = new Int32Array(D)

  const start = (person: Person, belief: Belief, weight: Float64Array): void => {
    run++
    mean = belief.posterior.mean
    variance = belief.posterior.variance
    readings = belief.readings
    joint.start(belief.posterior, belief.tau, weight)
    recent.length = 0
    const from = Math.max(person.start, person.trail.length - NEAR_DISTANCE)
    for (let i = from; i < person.trail.length; i++) recent.push(person.trail[i]!.item)
    asked = 0
    askedPairs = 0
    if (layout.pairs.length === 0) return
    for (const code of person.codes) if (code > SKIPPED) asked++
    for (const item of layout.pairs) if (person.codes[item]! > SKIPPED) askedPairs++
  }

  /** What the quality's answers, given and foreseen, leave new in the items still to be asked. */
  const readShared = (person: Person, d: number): void => {
    const isPicked = pickStamp[d] === run
    if (!isPicked && noveltyOf[d] === readings[d]) return
    noveltyOf[d] = isPicked ? 0 : readings[d]!
    dependence.start()
    for (const item of layout.itemsOf[d]!) {
      const weight = taken[item] === run ? 1 : codeWeight(person.codes[item]!, layout.categories[item]!)
      if (weight > 0) dependence.add(item, weight)
    }
    dependence.solve()
    for (const item of layout.itemsOf[d]!)
      if (person.codes[item]! <= SKIPPED) novelty[item] = dependence.novelty(item)
  }

  /** Expected information of a quality's items and the balance of its keys, once per batch and only when needed. */
  const readQuality = (person: Person, d: number): void => {
    if (readStamp[d] === run) return
    readStamp[d] = run
    const sd = Math.sqrt(variance[d]!)
    let keys = 0
    let largest = 0
    const isFree = dependence.isFree(d)
    if (!isFree) readShared(person, d)
    for (const item of layout.itemsOf[d]!) {
      if (person.codes[item]! > SKIPPED) {
        keys += layout.keyed[item]!
        continue
      }
      const alone = expectedInformation(tables.informationRow(item), mean[d]!, sd)
      const information = isFree ? alone : alone * novelty[item]!
      expected[item] = information
      if (information > largest && person.allowed[item] === 1) largest = information
    }
    for (const item of recent)
      if (layout.qualityOf[item] === d && taken[item] === run) keys += layout.keyed[item]!
    balance[d] = keys
    most[d] = largest
  }

  const take = (person: Person, item: number): void => {
    if (layout.secondOf[item]! < 0 && !dependence.isFree(layout.qualityOf[item]!)) {
      takeShared(person, item)
      return
    }
    taken[item] = run
    recent.push(item)
    asked++
    const d = layout.qualityOf[item]!
    const second = layout.secondOf[item]!
    if (second >= 0) {
      askedPairs++
      const { information } = pairGain(parameters, layout, joint, mean, item)
      joint.add(d, information * parameters.slope[item]! ** 2)
      joint.add(second, information * parameters.secondSlope[item]! ** 2)
      return
    }
    if (readStamp[d] === run) balance[d]! += layout.keyed[item]!
    joint.add(d, expectedInformation(tables.informationRow(item), mean[d]!, Math.sqrt(variance[d]!)))
  }

  /** Beside the items it shares something with, an item adds less, and so do they from now on. */
  const takeShared = (person: Person, item: number): void => {
    const d = layout.qualityOf[item]!
    readQuality(person, d)
    taken[item] = run
    recent.push(item)
    asked++
    readStamp[d] = 0
    pickStamp[d] = run
    if (person.codes[item]! <= SKIPPED) joint.add(d, expected[item]!)
  }

  const markNear = (): void => {
    look++
    for (let i = Math.max(0, recent.length - NEAR_DISTANCE + 1); i < recent.length; i++) {
      for (const other of layout.near[recent[i]!]!) nearStamp[other] = look
    }
  }

  const free = (item: number, { person, wanted, near }: Rules): boolean =>
    person.codes[item] === wanted &&
    person.allowed[item] === 1 &&
    taken[item] !== run &&
    layout.retired[item] === 0 &&
    !(near && nearStamp[item] === look)

  const touches = (item: number, d: number): boolean =>
    layout.qualityOf[item] === d || layout.secondOf[item] === d

  const isClosed = (d: number, { apart }: Rules): boolean => {
    const last = recent.at(-1)
    return apart && last !== undefined && touches(last, d)
  }

  const mayReach = (information: number, spread: number, own: number): boolean =>
    found < top || (information * spread) / (1 + information * own) > bestGains[top - 1]!

  const offer = (item: number, gain: number): void => {
    if (found === top && gain <= bestGains[top - 1]!) return
    let at = found < top ? found++ : top - 1
    for (; at > 0 && bestGains[at - 1]! < gain; at--) {
      bestGains[at] = bestGains[at - 1]!
      bestItems[at] = bestItems[at - 1]!
    }
    bestGains[at] = gain
    bestItems[at] = item
  }

  /** One of the best, or with `exploring` one of the best among those whose parameters are least known; -1 if none. */
  const bestOf = (rules: Rules, among: number, exploring: boolean): number => {
    markNear()
    found = 0
    for (let d = 0; d < D; d++) {
      if (isClosed(d, rules)) continue
      const spread = joint.spread[d]!
      const own = joint.variance[d]!
      // Nothing an item could tell at best, or these items tell here, would reach the best found so far.
      if (!mayReach(peak[d]!, spread, own)) continue
      readQuality(rules.person, d)
      if (!mayReach(most[d]!, spread, own)) continue
      for (const item of layout.itemsOf[d]!) {
        if (!free(item, rules)) continue
        const information = expected[item]!
        let gain = (information * spread) / (1 + information * own)
        if (balance[d]! * layout.keyed[item]! > 0) gain *= UNBALANCED
        if (exploring) gain /= 1 + parameters.answers[item]! / HALF_KNOWN
        offer(item, gain)
      }
    }
    if (layout.pairs.length > 0 && askedPairs + 1 <= PAIR_SHARE * (asked + 1)) {
      for (const item of layout.pairs) {
        if (
          !free(item, rules) ||
          isClosed(layout.qualityOf[item]!, rules) ||
          isClosed(layout.secondOf[item]!, rules)
        )
          continue
        offer(item, pairGain(parameters, layout, joint, mean, item).gain)
      }
    }
    let close = 0
    while (close < found && bestGains[close]! >= CLOSE_TO_BEST * bestGains[0]!) close++
    return close === 0 ? -1 : bestItems[Math.floor(among * close)]!
  }

  /** Any free item, all with nearly equal chances: a walk of fixed stride from a random place; -1 if there is none. */
  const anyOf = (rules: Rules, among: number): number => {
    markNear()
    const count = layout.itemIds.length
    let item = Math.floor(among * count)
    for (let tried = 0; tried < count; tried++, item = (item + stride) % count) {
      if (layout.secondOf[item]! < 0 && !isClosed(layout.qualityOf[item]!, rules) && free(item, rules))
        return item
    }
    return -1
  }

  return { start, take, bestOf, anyOf }
}

/** A step of about 0.38 × count that visits every item once. */
const coprimeStride = (count: number): number => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = Math.max(1, Math.round(count * 0.382))
  while (divisor(stride, Math.max(1, count)) !== 1) stride++
  return stride
}
