import type * as schemas from '../schemas/calibrations.ts'
import { endpoint } from './endpoint.ts'

export type {
  CalibrationComparison,
  CalibrationProposal,
  CalibrationRun,
  CalibrationSide,
  Calibrations,
} from '../schemas/calibrations.ts'

export const listCalibrations = endpoint<typeof schemas.listCalibrations>('GET', '/api/admin/calibrations')
export const readCalibration = endpoint<typeof schemas.readCalibration>(
  'GET',
  '/api/admin/calibrations/:version',
)
export const compareCalibrations = endpoint<typeof schemas.compareCalibrations>(
  'GET',
  '/api/admin/calibrations/:version/against/:other',
)
export const runCalibration = endpoint<typeof schemas.runCalibration>('POST', '/api/admin/calibrations/runs')
export const proposeCalibration = endpoint<typeof schemas.proposeCalibration>(
  'POST',
  '/api/admin/calibrations/proposal',
)
export const decideCalibration = endpoint<typeof schemas.decideCalibration>(
  'POST',
  '/api/admin/calibrations/proposal/:uid',
)
export const goBackToCalibration = endpoint<typeof schemas.goBackToCalibration>(
  'POST',
  '/api/admin/calibrations/back',
)
