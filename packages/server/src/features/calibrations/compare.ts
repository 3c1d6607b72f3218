import type { CalibrationComparison, CalibrationSide } from '@grani/contract'
import type { CalibrationReport } from '../../bank/calibration/report.ts'
import { reportOf } from '../../bank/calibration/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import * as store from './store.ts'

const MOVED_SHOWN = 20

const sideOf = async ({ db }: Context, version: number): Promise<CalibrationSide> => {
  const report: CalibrationReport | null = await reportOf(db, version)
  if (!report) throw new Refusal('ERR_NOT_FOUND')
  const { people, answers, dif, inflation, errors } = report
  return {
    version,
    people,
    answers,
    ...(await store.sideOf(db, version)),
    dif: dif.length,
    inflation,
    slope_error: errors?.slope ?? null,
  }
}

/** Two versions by what their calibrations have stored: no response of anybody is read. */
export const compareCalibrations = async (
  context: Context,
  version: number,
  other: number,
): Promise<CalibrationComparison> => {
  const { db, bank } = context
  const sides: [CalibrationSide, CalibrationSide] = [
    await sideOf(context, version),
    await sideOf(context, other),
  ]
  const { common, correlation } = await store.agreementOf(db, version, other)
  const moved = await store.movedItems(db, version, other, MOVED_SHOWN)
  return {
    sides,
    common,
    correlation,
    items: moved.map(({ item, slope, otherSlope, answers, otherAnswers }) => ({
      id: item,
      text: bank().item(item)?.text ?? item,
      slopes: [slope, otherSlope],
      answers: [answers, otherAnswers],
    })),
  }
}
