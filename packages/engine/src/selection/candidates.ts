import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { Belief } from '../scoring/belief.ts'
import { SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { countBands, type Known } from './asked-again.ts'
import { createItemInformation } from './item-information.ts'
import { createJointGain, pairGain } from './joint-gain.ts'
import { createResultValue } from './result-value.ts'
import { createExpectedErrors } from './expected-errors.ts'
import { createTopCandidates } from './top-candidates.ts'

/** Conditions under which an item is eligible. */
export interface SelectionRules {
  person: PersonState
  /** UNTOUCHED or SKIPPED. */
  wantedCode: number
  /** None of the qualities of so many latest items, as far as the goals have others. */
  otherThanLast: number
  /** No quality that has had its share of answers while another has none. */
  broad: boolean
  /** No near-duplicate among the latest items. */
  avoidNear: boolean
  /** Only items of another format than the bank's commonest, or only scenes. */
  only: 'otherFormat' | 'scenes' | null
}

/** Near-duplicates stay this many items apart. */
const NEAR_DISTANCE = 20
/** Factor on the gain of an item whose quality has been asked mostly with the same key. */
const UNBALANCED_KEY_FACTOR = 0.85
/** At most this share of the answers may be forced choices. */
const MAX_PAIR_SHARE = 0.2
/** Answers after which an item's parameters count as half known. */
const HALF_KNOWN_ANSWERS = 50
/** Answers after which neither a random nor an exploring slot prefers an item: calibration learns little more from another one. */
const KNOWN_ANSWERS = 500
/** How much more the first result is worth, as a factor added to 1; of the n-th, an n-th of it. */
const FIRST_RESULT_FACTOR = 10
/** In every run of this many items, at least so many are of another format than the commonest, … */
const FORMAT_WINDOW = 20
const OTHER_FORMATS = 5
/** … and in every run of this many, so many are scenes. */
const SCENE_WINDOW = 15
const SCENES = 2

/** Ranks the items that may be asked by what each would add to the answers and to the batch chosen so far. */
export const createCandidates = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  { top, resultWeight, broadAfter }: { top: number; resultWeight: number; broadAfter: number },
) => {
  const D = layout.qualityIds.length
  const joint = createJointGain(parameters)
  const errors = createExpectedErrors(parameters)
  const information = createItemInformation(layout, parameters, tables)
  const results = createResultValue(layout, parameters, tables)
  const best = createTopCandidates(top)
  const nearStamp = new Int32Array(layout.itemIds.length)
  const recent: number[] = []
  const stride = coprimeStride(layout.itemIds.length)
  let pass = 0
  let weightOfResults = 0
  let answeredOrChosen = 0
  let answeredOrChosenPairs = 0
  let mean: Float64Array = new Float64Array(D)
  let goals: Uint8Array = new Uint8Array(D)
  let wantedQualities = D
  /** The weights of the qualities that can be asked about and have not been. */
  const newGoals = new Uint8Array(D)
  let largestNewGoal = 0

  const startBatch = (person: PersonState, belief: Belief, weight: Float64Array): void => {
    mean = belief.posterior.mean
    goals = person.goals
    wantedQualities = goals.reduce((count, goal) => count + (goal > 0 ? 1 : 0), 0)
    weightOfResults = resultWeight * (1 + FIRST_RESULT_FACTOR / (1 + countBands(person.bands)))
    information.startBatch(belief)
    results.startBatch(belief, person.bands)
    errors.update(belief)
    joint.reset(errors.posterior, errors.tau, weight)
    findNewQualities(person)
    recent.length = 0
    const from = Math.max(person.undoStart, person.undoLog.length - NEAR_DISTANCE)
    for (let i = from; i < person.undoLog.length; i++) recent.push(person.undoLog[i]!.item)
    answeredOrChosen = 0
    answeredOrChosenPairs = 0
    if (layout.pairs.length === 0) return
    for (const code of person.answerCodes) if (code > SKIPPED) answeredOrChosen++
    for (const item of layout.pairs) if (person.answerCodes[item]! > SKIPPED) answeredOrChosenPairs++
  }

  const findNewQualities = (person: PersonState): void => {
    largestNewGoal = 0
    newGoals.fill(0)
    // What is asked until the first result serves that one alone.
    if (broadAfter === Number.POSITIVE_INFINITY || countBands(person.bands) === 0) return
    const isOpen = (item: number): boolean =>
      person.answerCodes[item] === UNTOUCHED && person.allowed[item] === 1 && layout.retired[item] === 0
    for (let d = 0; d < D; d++) {
      const mayBeNew = goals[d]! > 0 && layout.kinds[d] !== 'S' && results.asked(d) === 0
      newGoals[d] = mayBeNew && layout.itemsOf[d]!.some(isOpen) ? goals[d]! : 0
    }
    largestNewGoal = Math.max(...newGoals)
  }

  const countAsAsked = (d: number): void => {
    results.addAnswer(d)
    if (newGoals[d] === 0) return
    newGoals[d] = 0
    largestNewGoal = Math.max(...newGoals)
  }

  /** Narrows the belief as if the item had been answered. */
  const addToBatch = (person: PersonState, item: number): void => {
    const d = layout.qualityOf[item]!
    const second = layout.secondQualityOf[item]!
    answeredOrChosen++
    countAsAsked(d)
    if (second >= 0) {
      countAsAsked(second)
      answeredOrChosenPairs++
      information.choosePair(item)
      const { information: fisher } = pairGain(parameters, layout, joint, mean, item)
      joint.addInformation(d, fisher * parameters.slope[item]! ** 2)
      joint.addInformation(second, fisher * parameters.secondSlope[item]! ** 2)
    } else {
      const added = information.choose(person, item, recent)
      if (added > 0) joint.addInformation(d, added)
    }
    recent.push(item)
  }

  const markNearDuplicates = (): void => {
    pass++
    for (let i = Math.max(0, recent.length - NEAR_DISTANCE + 1); i < recent.length; i++) {
      for (const other of layout.nearDuplicates[recent[i]!]!) nearStamp[other] = pass
    }
  }

  const isEligible = (item: number, { person, wantedCode, avoidNear, only }: SelectionRules): boolean =>
    person.answerCodes[item] === wantedCode &&
    person.allowed[item] === 1 &&
    !information.isChosen(item) &&
    layout.retired[item] === 0 &&
    !(avoidNear && nearStamp[item] === pass) &&
    !(only === 'otherFormat' && layout.commonFormat[item] === 1) &&
    !(only === 'scenes' && layout.scene[item] === 0)

  const touches = (item: number, d: number): boolean =>
    layout.qualityOf[item] === d || layout.secondQualityOf[item] === d

  const hasHadItsShare = (d: number): boolean =>
    largestNewGoal > 0 &&
    goals[d]! <= largestNewGoal &&
    layout.kinds[d] !== 'S' &&
    results.asked(d) >= broadAfter &&
    !results.isNear(d)

  const isClosed = (
    d: number,
    { otherThanLast, broad }: Pick<SelectionRules, 'otherThanLast' | 'broad'>,
  ): boolean => {
    if (broad && hasHadItsShare(d)) return true
    const closing = Math.min(otherThanLast, Math.max(1, wantedQualities - 1))
    for (let i = Math.max(0, recent.length - closing); i < recent.length; i++)
      if (touches(recent[i]!, d)) return true
    return false
  }

  const isItemClosed = (item: number, rules: Pick<SelectionRules, 'otherThanLast' | 'broad'>): boolean => {
    const second = layout.secondQualityOf[item]!
    return isClosed(layout.qualityOf[item]!, rules) || (second >= 0 && isClosed(second, rules))
  }

  /** What the most informative item of a quality adds for the next result; others in proportion to their information. */
  const bonusOf = (d: number): number => (weightOfResults * goals[d]! * results.index[d]!) / 255

  const bonusOfPairSide = (person: PersonState, d: number, fisher: number): number => {
    if (results.index[d] === 0) return 0
    information.update(person, d, recent)
    return information.largest[d]! > 0 ? bonusOf(d) * Math.min(1, fisher / information.largest[d]!) : 0
  }

  const pairValue = (person: PersonState, item: number): number => {
    const { gain, information: fisher } = pairGain(parameters, layout, joint, mean, item)
    return (
      gain +
      bonusOfPairSide(person, layout.qualityOf[item]!, fisher * parameters.slope[item]! ** 2) +
      bonusOfPairSide(person, layout.secondQualityOf[item]!, fisher * parameters.secondSlope[item]! ** 2)
    )
  }

  const canReachTop = (fisher: number, spread: number, own: number, bonus: number): boolean =>
    best.accepts((fisher * spread) / (1 + fisher * own) + bonus)

  /** Whether the next item has to have this mark for `wanted` of every `window` to have it; the first few items are free. */
  const needs = (mark: Uint8Array, value: number, window: number, wanted: number): boolean => {
    const run = Math.min(window, recent.length + 1)
    let marked = 0
    for (let i = recent.length - run + 1; i < recent.length; i++) if (mark[recent[i]!] === value) marked++
    return marked < Math.floor((run * run * wanted) / (window * window))
  }

  const needsOtherFormat = (): boolean => needs(layout.commonFormat, 0, FORMAT_WINDOW, OTHER_FORMATS)
  const needsScene = (): boolean => needs(layout.scene, 1, SCENE_WINDOW, SCENES)

  /** Whether an item that may be asked again keeps its distance from the latest ones. */
  const mayRepeat = (item: number, otherThanLast: number): boolean => {
    markNearDuplicates()
    return nearStamp[item] !== pass && !isItemClosed(item, { otherThanLast, broad: false })
  }

  const mayAskPair = (): boolean => answeredOrChosenPairs + 1 <= MAX_PAIR_SHARE * (answeredOrChosen + 1)

  /** One of the best, or with `exploring` one of the best among those whose parameters are least known; -1 if none. */
  const pickBest = (rules: SelectionRules, among: number, exploring: boolean): number => {
    markNearDuplicates()
    best.clear()
    for (let d = 0; d < D; d++) {
      if (isClosed(d, rules)) continue
      const spread = joint.spread[d]!
      const own = joint.variance[d]!
      // Neither the bound of the quality nor its most informative item would reach the best found so far.
      const bonus = bonusOf(d)
      if (!canReachTop(information.bound[d]!, spread, own, bonus)) continue
      information.update(rules.person, d, recent)
      const largest = information.largest[d]!
      if (!canReachTop(information.largestAverage[d]!, spread, own, bonus)) continue
      for (const item of layout.itemsOf[d]!) {
        if (!isEligible(item, rules)) continue
        const fisher = information.average[item]!
        let gain = (fisher * spread) / (1 + fisher * own)
        if (largest > 0) gain += (bonus * information.expected[item]!) / largest
        if (information.balance[d]! * layout.keyed[item]! > 0) gain *= UNBALANCED_KEY_FACTOR
        if (exploring) gain /= 1 + Math.min(KNOWN_ANSWERS, parameters.answers[item]!) / HALF_KNOWN_ANSWERS
        best.insert(item, gain)
      }
    }
    if (layout.pairs.length > 0 && mayAskPair()) {
      for (const item of layout.pairs) {
        if (!isEligible(item, rules) || isItemClosed(item, rules)) continue
        best.insert(item, pairValue(rules.person, item))
      }
    }
    return best.pick(among)
  }

  /**
   * One of the best about the quality that is worth most to ask about again, in another format than the commonest where
   * there is one: the same words once more would tell less than they seem to; -1 if none is worth anything.
   */
  const pickAgain = (rules: SelectionRules, among: number, worth: (known: Known) => Float64Array): number => {
    const worths = worth({ layout, person: rules.person, mean, asked: d => results.asked(d) })
    markNearDuplicates()
    let wanted = -1
    for (let d = 0; d < D; d++) {
      if (worths[d]! <= (wanted < 0 ? 0 : worths[wanted]!) || isClosed(d, rules)) continue
      if (layout.itemsOf[d]!.some(item => isEligible(item, rules))) wanted = d
    }
    if (wanted < 0) return -1
    information.update(rules.person, wanted, recent)
    for (const only of ['otherFormat', null] as const) {
      best.clear()
      for (const item of layout.itemsOf[wanted]!)
        if (isEligible(item, { ...rules, only })) best.insert(item, information.average[item]!)
      const item = best.pick(among)
      if (item >= 0) return item
    }
    return -1
  }

  /** Any eligible item that is `wanted`, with nearly equal chances: a walk of fixed stride from a random start; -1 if there is none. */
  const walk = (rules: SelectionRules, among: number, wanted: (item: number) => boolean): number => {
    markNearDuplicates()
    const count = layout.itemIds.length
    let item = Math.floor(among * count)
    for (let tried = 0; tried < count; tried++, item = (item + stride) % count)
      if (wanted(item) && !isItemClosed(item, rules) && isEligible(item, rules)) return item
    return -1
  }

  /** Any eligible item whose parameters are not known well. */
  const pickAny = (rules: SelectionRules, among: number): number =>
    walk(rules, among, item => layout.secondQualityOf[item]! < 0 && parameters.answers[item]! < KNOWN_ANSWERS)

  /** Any eligible item, whatever was answered. */
  const pickRandom = (rules: SelectionRules, among: number): number => {
    const arePairsOpen = mayAskPair()
    return walk(rules, among, item => arePairsOpen || layout.secondQualityOf[item]! < 0)
  }

  return {
    startBatch,
    addToBatch,
    needsOtherFormat,
    needsScene,
    mayRepeat,
    pickBest,
    pickAgain,
    pickAny,
    pickRandom,
  }
}

/** A step of about 0.38 × count that visits every item once. */
const coprimeStride = (count: number): number => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = Math.max(1, Math.round(count * 0.382))
  while (divisor(stride, Math.max(1, count)) !== 1) stride++
  return stride
}
