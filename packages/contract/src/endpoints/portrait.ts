import type * as schemas from '../schemas/portrait.ts'
import { endpoint } from './endpoint.ts'

export type {
  Portrait,
  PortraitEvidence,
  PortraitGoal,
  PortraitPart,
  PortraitSentence,
} from '../schemas/portrait.ts'

export const ratePart = endpoint<typeof schemas.ratePart>('POST', '/api/results/portrait/parts')
export const readPortrait = endpoint<typeof schemas.readPortrait>('GET', '/api/results/portrait')
