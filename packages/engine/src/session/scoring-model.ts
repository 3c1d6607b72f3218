import type { Layout } from '../input/bank-layout.ts'
import { itemTables } from '../model/item-tables.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import { fitStyle, tilt } from '../model/response-style.ts'
import type { Style, StyledAnswer } from '../model/response-style.ts'
import { createBelief } from '../scoring/belief.ts'
import type { Belief } from '../scoring/belief.ts'
import { evidenceOf } from '../scoring/evidence.ts'
import { predictValues } from '../scoring/predict.ts'
import { createSelection } from '../selection/selection.ts'
import type { Selection } from '../selection/selection.ts'
import { codeValue } from '../state/answer-codes.ts'
import type { Person } from '../state/person-state.ts'
import { stateCodec } from '../state/state-codec.ts'
import type { SelectionOptions } from '../types/input.ts'
import { widening } from './careless-score.ts'
import { progressMeter } from './progress.ts'

interface Fit {
  logModel: number
  logChance: number
  /** Factor on published standard errors, ≥ 1. */
  widening: number
}

/**
 * Tables and scratch memory of one calibration, shared by every session of the engine. The belief in it is that of
 * one person at a time: a session that finds somebody else's there computes its own again, from its answers alone.
 */
export interface Machinery {
  layout: Layout
  parameters: Parameters
  tables: ItemTables
  codec: ReturnType<typeof stateCodec>
  selection: Selection
  progress: ReturnType<typeof progressMeter>
  /** Log-probability of the graded answers under the model, and with equal chances for all positions. */
  fitOf(person: Person): Fit
  /** Probability of each value of an item for this person, way of answering included. */
  predict(person: Person, item: number): number[]
  /** The belief about this person, ready to read. */
  beliefOf(person: Person): Belief
  /** The same after one answer changed. */
  afterChange(person: Person, item: number): Belief
  /** Several answers have changed: the next belief is computed from all of them. */
  forget(): void
}

export const assemble = (layout: Layout, parameters: Parameters, options: SelectionOptions): Machinery => {
  const tables = itemTables(layout, parameters)
  const belief = createBelief(layout, parameters, tables)
  const evidence = evidenceOf(parameters)
  let owner: Person | undefined
  let fit: Fit | undefined
  let style: Style | undefined

  const readAll = (person: Person): void => {
    fit = undefined
    style = undefined
    belief.readPairs(person.codes)
    for (let d = 0; d < layout.qualityIds.length; d++) belief.readQuality(person.codes, d)
    owner = person
  }

  const beliefOf = (person: Person): Belief => {
    if (owner === person) return belief
    readAll(person)
    belief.converge()
    return belief
  }

  const afterChange = (person: Person, item: number): Belief => {
    fit = undefined
    style = undefined
    if (owner !== person) readAll(person)
    else if (layout.secondOf[item]! >= 0) belief.readPairs(person.codes)
    else belief.readQuality(person.codes, layout.qualityOf[item]!)
    belief.converge()
    return belief
  }

  const fitOf = (person: Person): Fit => {
    beliefOf(person)
    if (fit) return fit
    const logModel = evidence(belief)
    let logChance = 0
    let answered = 0
    for (let d = 0; d < layout.qualityIds.length; d++) {
      logChance += belief.logChance[d]!
      answered += belief.graded[d]!
    }
    fit = { logModel, logChance, widening: widening(logModel, logChance, answered) }
    return fit
  }

  const plain = (item: number): number[] => predictValues(layout, parameters, tables, belief, item)

  const styleOf = (person: Person): Style => {
    const answers: StyledAnswer[] = []
    for (let item = 0; item < person.codes.length; item++) {
      const value = codeValue(person.codes[item]!, layout.categories[item]!)
      if (value >= 0 && layout.secondOf[item]! < 0) answers.push({ probabilities: plain(item), value })
    }
    return fitStyle(answers, parameters.style)
  }

  const predict = (person: Person, item: number): number[] => {
    beliefOf(person)
    if (layout.secondOf[item]! >= 0) return plain(item)
    style ??= styleOf(person)
    return tilt(plain(item), style)
  }

  return {
    layout,
    parameters,
    tables,
    codec: stateCodec(layout),
    selection: createSelection(layout, parameters, tables, options),
    progress: progressMeter(layout, parameters, tables),
    fitOf,
    predict,
    beliefOf,
    afterChange,
    forget: () => (owner = undefined),
  }
}
