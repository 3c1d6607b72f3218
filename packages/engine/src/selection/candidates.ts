import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import { MAX_WEIGHT } from '../model/local-dependence.ts'
import type { Parameters } from '../model/parameters.ts'
import { expectedInformation } from '../model/theta-grid.ts'
import type { Belief } from '../scoring/belief.ts'
import { codeWeight, SKIPPED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { createJointGain, pairGain } from './joint-gain.ts'
import { createTopCandidates } from './top-candidates.ts'

/** Conditions under which an item is eligible. */
export interface SelectionRules {
  person: PersonState
  /** UNTOUCHED or SKIPPED. */
  wantedCode: number
  /** Not the quality of the item before. */
  avoidSameQuality: boolean
  /** No near-duplicate among the latest items. */
  avoidNear: boolean
}

/** Near-duplicates stay this many items apart. */
const NEAR_DISTANCE = 20
/** Factor on the gain of an item whose quality has been asked mostly with the same key. */
const UNBALANCED_KEY_FACTOR = 0.85
/** At most this share of the answers may be forced choices. */
const MAX_PAIR_SHARE = 0.2
/** Answers after which an item's parameters count as half known. */
const HALF_KNOWN_ANSWERS = 50

/** Ranks the items that may be asked by what each would add to the answers and to the batch chosen so far. */
export const createCandidates = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  top: number,
) => {
  const D = layout.qualityIds.length
  const joint = createJointGain(parameters)
  const { dependence } = tables
  const expected = new Float64Array(layout.itemIds.length)
  const itemStamp = new Int32Array(layout.itemIds.length)
  const nearStamp = new Int32Array(layout.itemIds.length)
  const qualityStamp = new Int32Array(D)
  /** Novelty of each open item, and the belief revision it was computed for; 0 when chosen items are counted in. */
  const novelty = new Float64Array(layout.itemIds.length)
  const noveltyRevision = new Int32Array(D)
  const chosenStamp = new Int32Array(D)
  const largestInformation = new Float64Array(D)
  const balance = new Int16Array(D)
  const best = createTopCandidates(top)
  /** No graded item can tell more than a²/3, the information of a logistic with endlessly many categories. */
  const informationBound = Float64Array.from(layout.itemsOf, (items, d) => {
    const steepest = items.reduce((largest, item) => Math.max(largest, parameters.slope[item]!), 0)
    return ((dependence.isIndependent(d) ? 1 : MAX_WEIGHT) * steepest ** 2) / 3
  })
  const recent: number[] = []
  const stride = coprimeStride(layout.itemIds.length)
  let batch = 0
  let pass = 0
  let answeredOrChosen = 0
  let answeredOrChosenPairs = 0
  let mean: Float64Array = new Float64Array(D)
  let variance: Float64Array = mean
  let revisions: Int32Array = new Int32Array(D)

  const startBatch = (person: PersonState, belief: Belief, weight: Float64Array): void => {
    batch++
    mean = belief.posterior.mean
    variance = belief.posterior.variance
    revisions = belief.revisions
    joint.reset(belief.posterior, belief.tau, weight)
    recent.length = 0
    const from = Math.max(person.undoStart, person.undoLog.length - NEAR_DISTANCE)
    for (let i = from; i < person.undoLog.length; i++) recent.push(person.undoLog[i]!.item)
    answeredOrChosen = 0
    answeredOrChosenPairs = 0
    if (layout.pairs.length === 0) return
    for (const code of person.answerCodes) if (code > SKIPPED) answeredOrChosen++
    for (const item of layout.pairs) if (person.answerCodes[item]! > SKIPPED) answeredOrChosenPairs++
  }

  /** How much of each open item's information the quality's given and foreseen answers do not already contain. */
  const updateNovelty = (person: PersonState, d: number): void => {
    const isPicked = chosenStamp[d] === batch
    if (!isPicked && noveltyRevision[d] === revisions[d]) return
    noveltyRevision[d] = isPicked ? 0 : revisions[d]!
    dependence.reset()
    for (const item of layout.itemsOf[d]!) {
      const weight =
        itemStamp[item] === batch ? 1 : codeWeight(person.answerCodes[item]!, layout.categories[item]!)
      if (weight > 0) dependence.add(item, weight)
    }
    dependence.solve()
    for (const item of layout.itemsOf[d]!)
      if (person.answerCodes[item]! <= SKIPPED) novelty[item] = dependence.novelty(item)
  }

  /** Expected information of a quality's items and the balance of its keys, once per batch and only when needed. */
  const updateQuality = (person: PersonState, d: number): void => {
    if (qualityStamp[d] === batch) return
    qualityStamp[d] = batch
    const sd = Math.sqrt(variance[d]!)
    let keys = 0
    let largest = 0
    const isFree = dependence.isIndependent(d)
    if (!isFree) updateNovelty(person, d)
    for (const item of layout.itemsOf[d]!) {
      if (person.answerCodes[item]! > SKIPPED) {
        keys += layout.keyed[item]!
        continue
      }
      const alone = expectedInformation(tables.informationRow(item), mean[d]!, sd)
      const information = isFree ? alone : alone * novelty[item]!
      expected[item] = information
      if (information > largest && person.allowed[item] === 1) largest = information
    }
    for (const item of recent)
      if (layout.qualityOf[item] === d && itemStamp[item] === batch) keys += layout.keyed[item]!
    balance[d] = keys
    largestInformation[d] = largest
  }

  const addToBatch = (person: PersonState, item: number): void => {
    if (layout.secondQualityOf[item]! < 0 && !dependence.isIndependent(layout.qualityOf[item]!)) {
      addDependentItem(person, item)
      return
    }
    itemStamp[item] = batch
    recent.push(item)
    answeredOrChosen++
    const d = layout.qualityOf[item]!
    const second = layout.secondQualityOf[item]!
    if (second >= 0) {
      answeredOrChosenPairs++
      const { information } = pairGain(parameters, layout, joint, mean, item)
      joint.addInformation(d, information * parameters.slope[item]! ** 2)
      joint.addInformation(second, information * parameters.secondSlope[item]! ** 2)
      return
    }
    if (qualityStamp[d] === batch) balance[d]! += layout.keyed[item]!
    joint.addInformation(
      d,
      expectedInformation(tables.informationRow(item), mean[d]!, Math.sqrt(variance[d]!)),
    )
  }

  /** An item adds less beside items it is locally dependent on, and these add less from now on. */
  const addDependentItem = (person: PersonState, item: number): void => {
    const d = layout.qualityOf[item]!
    updateQuality(person, d)
    itemStamp[item] = batch
    recent.push(item)
    answeredOrChosen++
    qualityStamp[d] = 0
    chosenStamp[d] = batch
    if (person.answerCodes[item]! <= SKIPPED) joint.addInformation(d, expected[item]!)
  }

  const markNearDuplicates = (): void => {
    pass++
    for (let i = Math.max(0, recent.length - NEAR_DISTANCE + 1); i < recent.length; i++) {
      for (const other of layout.nearDuplicates[recent[i]!]!) nearStamp[other] = pass
    }
  }

  const isEligible = (item: number, { person, wantedCode, avoidNear }: SelectionRules): boolean =>
    person.answerCodes[item] === wantedCode &&
    person.allowed[item] === 1 &&
    itemStamp[item] !== batch &&
    layout.retired[item] === 0 &&
    !(avoidNear && nearStamp[item] === pass)

  const touches = (item: number, d: number): boolean =>
    layout.qualityOf[item] === d || layout.secondQualityOf[item] === d

  const isClosed = (d: number, { avoidSameQuality }: SelectionRules): boolean => {
    const last = recent.at(-1)
    return avoidSameQuality && last !== undefined && touches(last, d)
  }

  const canReachTop = (information: number, spread: number, own: number): boolean =>
    best.accepts((information * spread) / (1 + information * own))

  /** One of the best, or with `exploring` one of the best among those whose parameters are least known; -1 if none. */
  const pickBest = (rules: SelectionRules, among: number, exploring: boolean): number => {
    markNearDuplicates()
    best.clear()
    for (let d = 0; d < D; d++) {
      if (isClosed(d, rules)) continue
      const spread = joint.spread[d]!
      const own = joint.variance[d]!
      // Neither the bound of the quality nor the largest information at this belief would reach the best found so far.
      if (!canReachTop(informationBound[d]!, spread, own)) continue
      updateQuality(rules.person, d)
      if (!canReachTop(largestInformation[d]!, spread, own)) continue
      for (const item of layout.itemsOf[d]!) {
        if (!isEligible(item, rules)) continue
        const information = expected[item]!
        let gain = (information * spread) / (1 + information * own)
        if (balance[d]! * layout.keyed[item]! > 0) gain *= UNBALANCED_KEY_FACTOR
        if (exploring) gain /= 1 + parameters.answers[item]! / HALF_KNOWN_ANSWERS
        best.insert(item, gain)
      }
    }
    if (layout.pairs.length > 0 && answeredOrChosenPairs + 1 <= MAX_PAIR_SHARE * (answeredOrChosen + 1)) {
      for (const item of layout.pairs) {
        if (
          !isEligible(item, rules) ||
          isClosed(layout.qualityOf[item]!, rules) ||
          isClosed(layout.secondQualityOf[item]!, rules)
        )
          continue
        best.insert(item, pairGain(parameters, layout, joint, mean, item).gain)
      }
    }
    return best.pick(among)
  }

  /** Any eligible item, with nearly equal chances: a walk of fixed stride from a random start; -1 if there is none. */
  const pickAny = (rules: SelectionRules, among: number): number => {
    markNearDuplicates()
    const count = layout.itemIds.length
    let item = Math.floor(among * count)
    for (let tried = 0; tried < count; tried++, item = (item + stride) % count) {
      if (
        layout.secondQualityOf[item]! < 0 &&
        !isClosed(layout.qualityOf[item]!, rules) &&
        isEligible(item, rules)
      )
        return item
    }
    return -1
  }

  return { startBatch, addToBatch, pickBest, pickAny }
}

/** A step of about 0.38 × count that visits every item once. */
const coprimeStride = (count: number): number => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = Math.max(1, Math.round(count * 0.382))
  while (divisor(stride, Math.max(1, count)) !== 1) stride++
  return stride
}
