import type { BankLayout } from '../input/bank-layout.ts'
import { createItemTables } from '../model/item-tables.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { fitStyle, applyStyle } from '../model/response-style.ts'
import type { Style, StyledAnswer } from '../model/response-style.ts'
import { createBelief } from '../scoring/belief.ts'
import type { Belief } from '../scoring/belief.ts'
import { createEvidence } from '../scoring/evidence.ts'
import { predictValues } from '../scoring/predict.ts'
import { createSelection } from '../selection/selection.ts'
import type { Selection } from '../selection/selection.ts'
import { codeValue } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { createStateCodec } from '../state/state-codec.ts'
import type { SelectionOptions } from '../types/input.ts'
import { errorWidening } from './careless-score.ts'
import { createProgressMeter } from './progress.ts'

interface AnswerFit {
  logModel: number
  logChance: number
  /** Factor on published standard errors, ≥ 1. */
  widening: number
}

/**
 * Tables and scratch memory of one calibration, shared by every session of the engine. It caches the belief of one person
 * at a time: a session that finds another person's belief there recomputes its own from its answers.
 */
export interface ScoringModel {
  layout: BankLayout
  parameters: Parameters
  tables: ItemTables
  codec: ReturnType<typeof createStateCodec>
  selection: Selection
  progress: ReturnType<typeof createProgressMeter>
  /** Log-probability of the graded answers under the model and under equal probabilities of all options. */
  fitOf(person: PersonState): AnswerFit
  /** Probability of each value of an item for this person, response style included. */
  predict(person: PersonState, item: number): number[]
  /** The converged belief about this person. */
  beliefOf(person: PersonState): Belief
  /** The same after one answer changed. */
  updateBelief(person: PersonState, item: number): Belief
  /** Drops the cached belief, after several answers have changed. */
  invalidate(): void
}

export const buildScoringModel = (
  layout: BankLayout,
  parameters: Parameters,
  options: SelectionOptions,
): ScoringModel => {
  const tables = createItemTables(layout, parameters)
  const belief = createBelief(layout, parameters, tables)
  const evidence = createEvidence(parameters)
  let owner: PersonState | undefined
  let fit: AnswerFit | undefined
  let style: Style | undefined

  const readAll = (person: PersonState): void => {
    fit = undefined
    style = undefined
    belief.updatePairs(person.answerCodes)
    for (let d = 0; d < layout.qualityIds.length; d++) belief.updateQuality(person.answerCodes, d)
    owner = person
  }

  const beliefOf = (person: PersonState): Belief => {
    if (owner === person) return belief
    readAll(person)
    belief.converge()
    return belief
  }

  const updateBelief = (person: PersonState, item: number): Belief => {
    fit = undefined
    style = undefined
    if (owner !== person) readAll(person)
    else if (layout.secondQualityOf[item]! >= 0) belief.updatePairs(person.answerCodes)
    else belief.updateQuality(person.answerCodes, layout.qualityOf[item]!)
    belief.converge()
    return belief
  }

  const fitOf = (person: PersonState): AnswerFit => {
    beliefOf(person)
    if (fit) return fit
    const logModel = evidence(belief)
    let logChance = 0
    let answered = 0
    for (let d = 0; d < layout.qualityIds.length; d++) {
      logChance += belief.logChance[d]!
      answered += belief.gradedCount[d]!
    }
    fit = { logModel, logChance, widening: errorWidening(logModel, logChance, answered) }
    return fit
  }

  const predictWithoutStyle = (item: number): number[] =>
    predictValues(layout, parameters, tables, belief, item)

  const styleOf = (person: PersonState): Style => {
    const answers: StyledAnswer[] = []
    for (let item = 0; item < person.answerCodes.length; item++) {
      const value = codeValue(person.answerCodes[item]!, layout.categories[item]!)
      if (value >= 0 && layout.secondQualityOf[item]! < 0)
        answers.push({ probabilities: predictWithoutStyle(item), value })
    }
    return fitStyle(answers, parameters.style)
  }

  const predict = (person: PersonState, item: number): number[] => {
    beliefOf(person)
    if (layout.secondQualityOf[item]! >= 0) return predictWithoutStyle(item)
    style ??= styleOf(person)
    return applyStyle(predictWithoutStyle(item), style)
  }

  return {
    layout,
    parameters,
    tables,
    codec: createStateCodec(layout),
    selection: createSelection(layout, parameters, tables, options),
    progress: createProgressMeter(layout, parameters, tables),
    fitOf,
    predict,
    beliefOf,
    updateBelief: updateBelief,
    invalidate: () => (owner = undefined),
  }
}
