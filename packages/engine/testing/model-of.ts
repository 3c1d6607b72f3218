import { buildBankLayout } from '../src/input/bank-layout.ts'
import type { BankLayout } from '../src/input/bank-layout.ts'
import { withCalibration } from '../src/model/calibrated-parameters.ts'
import { createItemTables } from '../src/model/item-tables.ts'
import type { ItemTables } from '../src/model/item-tables.ts'
import { averagedParameters } from '../src/model/parameter-uncertainty.ts'
import { expertParameters } from '../src/model/parameters.ts'
import type { Parameters } from '../src/model/parameters.ts'
import { createBelief } from '../src/scoring/belief.ts'
import type { Belief } from '../src/scoring/belief.ts'
import { FIRST_ANSWER } from '../src/state/answer-codes.ts'
import type { Calibration } from '../src/types/calibration.ts'
import type { EngineInput } from '../src/types/input.ts'

export interface Model {
  layout: BankLayout
  parameters: Parameters
  tables: ItemTables
}

/** Layout, parameters and tables of a bank whose parameters are taken to be known. */
export const modelOf = (input: EngineInput, calibration?: Calibration): Model => {
  const layout = buildBankLayout(input)
  const expert = expertParameters(layout, input)
  const parameters = calibration ? withCalibration(layout, expert, calibration) : expert
  return { layout, parameters, tables: createItemTables(layout, parameters) }
}

/** The same as the engine's sessions read answers: averaged over the uncertainty of the parameters. */
export const readingModelOf = (input: EngineInput): Model => {
  const { layout, parameters } = modelOf(input)
  const averaged = averagedParameters(layout, parameters)
  return { layout, parameters: averaged, tables: createItemTables(layout, averaged) }
}

/** Codes of careful answers: item id → value. */
export const codesOf = ({ layout }: Model, answers: Readonly<Record<string, number>>): Uint8Array => {
  const codes = new Uint8Array(layout.itemIds.length)
  for (const [id, value] of Object.entries(answers)) codes[layout.itemIndex.get(id)!] = FIRST_ANSWER + value
  return codes
}

/** The converged belief after these codes. */
export const beliefAfter = ({ layout, parameters, tables }: Model, codes: Uint8Array): Belief => {
  const belief = createBelief(layout, parameters, tables)
  belief.updatePairs(codes)
  for (let d = 0; d < layout.qualityIds.length; d++) belief.updateQuality(codes, d)
  belief.converge()
  return belief
}
