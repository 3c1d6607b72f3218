import { createBelief } from './belief.ts'
import type { Belief } from './belief.ts'
import { widening } from './careless.ts'
import { evidenceOf } from './evidence.ts'
import { itemTables } from './item-tables.ts'
import type { ItemTables } from './item-tables.ts'
import type { Layout } from './layout.ts'
import type { Parameters } from './parameters.ts'
import { codeValue } from './person.ts'
import type { Person } from './person.ts'
import { predictValues } from './predict.ts'
import { progressMeter } from './progress.ts'
import { fitStyle, tilt } from './response-style.ts'
import type { Style, StyledAnswer } from './response-style.ts'
import { createSelection } from './selection.ts'
import type { Selection } from './selection.ts'
import { stateCodec } from './state-codec.ts'
import type { SelectionOptions } from './types.ts'

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
