import type * as schemas from '../schemas/letters.ts'
import { endpoint } from './endpoint.ts'

export type { Letter } from '../schemas/letters.ts'

export const readLetter = endpoint<typeof schemas.readLetter>('GET', '/api/letter')
export const saveLetter = endpoint<typeof schemas.saveLetter>('PUT', '/api/letter')
export const unblockAddress = endpoint<typeof schemas.unblockAddress>('POST', '/api/letter/address')
export const readLetterLink = endpoint<typeof schemas.readLetterLink>('GET', '/api/letter/:token')
export const openStopLink = endpoint<typeof schemas.openStopLink>('GET', '/api/letter/:token/off')
export const stopLetter = endpoint<typeof schemas.stopLetter>('POST', '/api/letter/:token/off')
export const resumeLetter = endpoint<typeof schemas.resumeLetter>('POST', '/api/letter/:token/on')
