import type * as schemas from '../schemas/profile.ts'
import { endpoint } from './endpoint.ts'

export type { Profile, ProfileField } from '../schemas/profile.ts'

export const readProfile = endpoint<typeof schemas.readProfile>('GET', '/api/profiles/me')
export const saveProfile = endpoint<typeof schemas.saveProfile>('PUT', '/api/profiles/me')
export const chooseGoal = endpoint<typeof schemas.chooseGoal>('POST', '/api/profiles/me/goal')
export const dropGoal = endpoint<typeof schemas.dropGoal>('POST', '/api/profiles/me/goal/drop')
export const saveCalibrationChoice = endpoint<typeof schemas.saveCalibrationChoice>(
  'PUT',
  '/api/profiles/me/calibration',
)
export const saveQuestionOrder = endpoint<typeof schemas.saveQuestionOrder>(
  'PUT',
  '/api/profiles/me/question-order',
)
export const saveTheme = endpoint<typeof schemas.saveTheme>('PUT', '/api/profiles/me/theme')
export const removeProfile = endpoint<typeof schemas.removeProfile>('POST', '/api/profiles/me/remove')
export const exportProfile = endpoint<typeof schemas.exportProfile>('GET', '/api/profiles/me/export')
