import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import { MAX_WEIGHT } from '../model/local-dependence.ts'
import type { Parameters } from '../model/parameters.ts'
import { expectedInformation } from '../model/theta-grid.ts'
import type { Belief } from '../scoring/belief.ts'
import { codeWeight, SKIPPED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'

/**
 * Information of the open items of each quality, averaged over the cohort and expected of this person, given the answers and the items chosen for the batch so far.
 * A quality is computed when it is first needed in a batch; novelty under local dependence is kept across batches while
 * the answers of the quality stay the same.
 */
export const createItemInformation = (layout: BankLayout, parameters: Parameters, tables: ItemTables) => {
  const D = layout.qualityIds.length
  const { dependence } = tables
  const expected = new Float64Array(layout.itemIds.length)
  const average = new Float64Array(layout.itemIds.length)
  const largest = new Float64Array(D)
  const largestAverage = new Float64Array(D)
  const balance = new Int16Array(D)
  const itemStamp = new Int32Array(layout.itemIds.length)
  const qualityStamp = new Int32Array(D)
  const novelty = new Float64Array(layout.itemIds.length)
  /** Information of the given and foreseen answers that `novelty` stands beside. */
  const total = new Float64Array(D)
  /** The belief revision that `novelty` was computed for; 0 when chosen items are counted in. */
  const noveltyRevision = new Float64Array(D)
  const dependentStamp = new Int32Array(D)
  /** No graded item has more than a²/3, the information of a logistic with endlessly many categories. */
  const bound = Float64Array.from(layout.itemsOf, (items, d) => {
    const steepest = items.reduce((most, item) => Math.max(most, parameters.slope[item]!), 0)
    return ((dependence.isIndependent(d) ? 1 : MAX_WEIGHT) * steepest ** 2) / 3
  })
  let batch = 0
  let belief: Belief | undefined

  const startBatch = (from: Belief): void => {
    batch++
    belief = from
  }

  const isChosen = (item: number): boolean => itemStamp[item] === batch

  /** How much of each open item's information the quality's given and foreseen answers do not already contain. */
  const updateNovelty = (person: PersonState, d: number): void => {
    const hasChosen = dependentStamp[d] === batch
    const revision = belief!.revisions[d]!
    if (!hasChosen && noveltyRevision[d] === revision) return
    noveltyRevision[d] = hasChosen ? 0 : revision
    dependence.reset()
    for (const item of layout.itemsOf[d]!) {
      const weight = isChosen(item) ? 1 : codeWeight(person.answerCodes[item]!, layout.categories[item]!)
      if (weight > 0) dependence.add(item, weight)
    }
    dependence.solve()
    total[d] = dependence.information()
    for (const item of layout.itemsOf[d]!)
      if (person.answerCodes[item]! <= SKIPPED) novelty[item] = dependence.novelty(item)
  }

  /** Fills `expected`, `average`, the largest of both and `balance` of a quality; `recent` holds the items asked or chosen last. */
  const update = (person: PersonState, d: number, recent: readonly number[]): void => {
    if (qualityStamp[d] === batch) return
    qualityStamp[d] = batch
    const mean = belief!.posterior.mean[d]!
    const sd = Math.sqrt(belief!.posterior.variance[d]!)
    let keys = 0
    let most = 0
    let mostAverage = 0
    const isIndependent = dependence.isIndependent(d)
    if (!isIndependent) updateNovelty(person, d)
    for (const item of layout.itemsOf[d]!) {
      if (person.answerCodes[item]! > SKIPPED) {
        keys += layout.keyed[item]!
        continue
      }
      const alone = expectedInformation(tables.informationRow(item), mean, sd)
      const share = isIndependent ? 1 : novelty[item]!
      expected[item] = alone * share
      average[item] = tables.meanInformation[item]! * share
      if (person.allowed[item] !== 1) continue
      most = Math.max(most, expected[item])
      mostAverage = Math.max(mostAverage, average[item])
    }
    for (const item of recent) if (layout.qualityOf[item] === d && isChosen(item)) keys += layout.keyed[item]!
    balance[d] = keys
    largest[d] = most
    largestAverage[d] = mostAverage
  }

  /** Counts a graded item as chosen; returns the information it adds, averaged over the cohort. */
  const choose = (person: PersonState, item: number, recent: readonly number[]): number => {
    const d = layout.qualityOf[item]!
    if (dependence.isIndependent(d)) {
      itemStamp[item] = batch
      if (qualityStamp[d] === batch) balance[d]! += layout.keyed[item]!
      return tables.meanInformation[item]!
    }
    // An item adds less beside items it is locally dependent on, and these add less from now on.
    update(person, d, recent)
    const before = total[d]!
    itemStamp[item] = batch
    qualityStamp[d] = 0
    dependentStamp[d] = batch
    updateNovelty(person, d)
    return Math.max(0, total[d]! - before)
  }

  const choosePair = (item: number): void => {
    itemStamp[item] = batch
  }

  return {
    expected,
    average,
    largest,
    largestAverage,
    balance,
    bound,
    startBatch,
    isChosen,
    update,
    choose,
    choosePair,
  }
}
