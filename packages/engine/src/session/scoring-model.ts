import type { BankLayout } from '../input/bank-layout.ts'
import { createItemTables } from '../model/item-tables.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { fitStyle, applyStyle } from '../model/response-style.ts'
import type { Style, StyledAnswer } from '../model/response-style.ts'
import type { Belief } from '../scoring/belief.ts'
import { createEvidence } from '../scoring/evidence.ts'
import { predictValues } from '../scoring/predict.ts'
import type { Marginals } from '../scoring/sides.ts'
import { createSelection } from '../selection/selection.ts'
import type { Selection } from '../selection/selection.ts'
import { codeValue } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { createRecentStates } from '../state/recent-states.ts'
import { createStateCodec } from '../state/state-codec.ts'
import type { StateCodec } from '../state/state-codec.ts'
import type { SelectionOptions } from '../types/input.ts'
import { errorWidening } from './careless-score.ts'
import type { AnswerFit } from './careless-score.ts'
import { createProgressMeter } from './progress.ts'
import { createRecentBeliefs } from './recent-beliefs.ts'

/** Tables, scratch memory and recent beliefs of one calibration, shared by every session of the engine. */
export interface ScoringModel {
  layout: BankLayout
  parameters: Parameters
  tables: ItemTables
  codec: StateCodec
  selection: Selection
  progress: ReturnType<typeof createProgressMeter>
  /** Log-probability of the graded answers under the model and under equal probabilities of all options. */
  fitOf(person: PersonState): AnswerFit
  /** Probability of each value of an item for this person, response style included; by another belief where one is given. */
  predict(person: PersonState, item: number, marginals?: Marginals): number[]
  /** The converged belief about this person. */
  beliefOf(person: PersonState): Belief
  /** The same after answers have changed; to be called at every change. */
  updateBelief(person: PersonState): Belief
}

export const buildScoringModel = (
  layout: BankLayout,
  parameters: Parameters,
  options: SelectionOptions,
  recentPeople: number,
): ScoringModel => {
  const tables = createItemTables(layout, parameters)
  const codec = createStateCodec(layout)
  const recent = createRecentBeliefs(layout, parameters, tables, recentPeople)
  const evidence = createEvidence(parameters)

  const fitOf = (person: PersonState): AnswerFit => {
    const known = recent.of(person)
    if (known.fit) return known.fit
    const { belief } = known
    const logModel = evidence(belief)
    let logChance = 0
    let answered = 0
    for (let d = 0; d < layout.qualityIds.length; d++) {
      logChance += belief.logChance[d]!
      answered += belief.gradedCount[d]!
    }
    known.fit = { logModel, logChance, widening: errorWidening(logModel, logChance, answered) }
    return known.fit
  }

  const predictWithoutStyle = (marginals: Marginals, item: number): number[] =>
    predictValues(layout, parameters, tables, { posterior: marginals }, item)

  const styleOf = (person: PersonState, belief: Belief): Style => {
    const answers: StyledAnswer[] = []
    for (let item = 0; item < person.answerCodes.length; item++) {
      const value = codeValue(person.answerCodes[item]!, layout.categories[item]!)
      if (value >= 0 && layout.secondQualityOf[item]! < 0)
        answers.push({ probabilities: predictWithoutStyle(belief.posterior, item), value })
    }
    return fitStyle(answers, parameters.style)
  }

  const predict = (person: PersonState, item: number, marginals?: Marginals): number[] => {
    const known = recent.of(person)
    const probabilities = predictWithoutStyle(marginals ?? known.belief.posterior, item)
    if (layout.secondQualityOf[item]! >= 0) return probabilities
    known.style ??= styleOf(person, known.belief)
    return applyStyle(probabilities, known.style)
  }

  return {
    layout,
    parameters,
    tables,
    codec: { ...codec, ...createRecentStates(codec, recentPeople) },
    selection: createSelection(layout, parameters, tables, options),
    progress: createProgressMeter(layout, parameters, tables),
    fitOf,
    predict,
    beliefOf: person => recent.of(person).belief,
    updateBelief: person => recent.update(person).belief,
  }
}
