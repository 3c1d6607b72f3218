import { calibrateRows } from './calibration/calibrate.ts'
import { groupAnswers } from './input/answer-matrix.ts'
import { buildBankLayout } from './input/bank-layout.ts'
import {
  checkedFacts,
  checkedGroups,
  checkedRows,
  checkedSelection,
  requirePositiveCount,
} from './input/input-checks.ts'
import { toCalibration, withCalibration } from './model/calibrated-parameters.ts'
import { averagedParameters } from './model/parameter-uncertainty.ts'
import { expertParameters } from './model/parameters.ts'
import type { Parameters } from './model/parameters.ts'
import { findDif } from './reports/dif.ts'
import { itemCurves } from './reports/item-curves.ts'
import { itemHealth } from './reports/item-health.ts'
import { qualityPrecision } from './reports/quality-precision.ts'
import { standardErrors } from './reports/standard-errors.ts'
import { buildScoringModel } from './session/scoring-model.ts'
import { openPersonState } from './session/open-person.ts'
import { openSession } from './session/session.ts'
import type { Engine } from './types/engine.ts'
import type { EngineInput } from './types/input.ts'

/** With 115 qualities a belief takes some 80 kB. */
const RECENT_PEOPLE = 250

/**
 * Builds the engine from the bank. It owns the tables and the scratch memory that sessions use: keep one per process and
 * open a session per request. The model: README.
 *
 * @param input qualities and items, expert loadings or correlations, and optionally a calibration and selection options
 * @returns the engine, with the calibration in use if one is given
 * @throws EngineError `bad-input`, `duplicate-id`, `unknown-quality`, `unknown-item` (in `near`), with the path of the first
 * mistake, such as `items[3].thresholds[1]` or `calibration.inflations.calm`
 * @example
 * const engine = createEngine({ qualities: [{ id: 'calm' }], items: [{ id: 'q1', quality: 'calm', keyed: 1, categories: 5 }] })
 * const session = engine.session({ seed: 1 })
 * session.answer('q1', 4)
 * session.result()[0] // { quality: 'calm', mean: 0.8…, sd: 0.9…, answers: 1, band: 'unclear', … }
 */
export const createEngine = (input: EngineInput): Engine => {
  const layout = buildBankLayout(input)
  const expert = expertParameters(layout, input)
  const options = checkedSelection(input.selection)
  let estimated =
    input.calibration === undefined ? expert : withCalibration(layout, expert, input.calibration)
  const recentPeople = requirePositiveCount(input.recentPeople ?? RECENT_PEOPLE, 'recentPeople')
  const build = (parameters: Parameters) =>
    buildScoringModel(layout, averagedParameters(layout, parameters), options, recentPeople)
  let scoringModel = build(estimated)
  return {
    calibrate: rows => toCalibration(layout, calibrateRows(layout, expert, checkedRows(rows))),
    load: calibration => {
      estimated = withCalibration(layout, expert, calibration)
      scoringModel = build(estimated)
    },
    save: () => toCalibration(layout, estimated),
    health: (rows, facts = {}) => {
      groupAnswers(layout, checkedRows(rows))
      return itemHealth(layout, estimated, rows, checkedFacts(layout.itemIndex, facts))
    },
    dif: (rows, groups) => {
      groupAnswers(layout, checkedRows(rows))
      return findDif(layout, scoringModel.tables, rows, checkedGroups(groups))
    },
    standardErrors: rows => standardErrors(layout, estimated, checkedRows(rows)),
    curves: rows => itemCurves(layout, scoringModel.parameters, scoringModel.tables, checkedRows(rows)),
    precision: rows =>
      qualityPrecision(layout, scoringModel.parameters, scoringModel.tables, checkedRows(rows)),
    session: (sessionInput = {}) =>
      openSession(() => scoringModel, openPersonState(scoringModel, sessionInput)),
  }
}
