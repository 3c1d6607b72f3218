import type * as schemas from '../schemas/portrait.ts'
import { endpoint } from './endpoint.ts'

export type { Portrait, PortraitEvidence, PortraitSentence } from '../schemas/portrait.ts'

export const readPortrait = endpoint<typeof schemas.readPortrait>('GET', '/api/results/portrait')
