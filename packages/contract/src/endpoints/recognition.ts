import type * as schemas from '../schemas/recognition.ts'
import { endpoint } from './endpoint.ts'

export type { PortraitSentenceStatistics, Recognition, RecognitionOutcome } from '../schemas/recognition.ts'

export const readRecognition = endpoint<typeof schemas.readRecognition>('GET', '/api/recognition')
export const startRecognition = endpoint<typeof schemas.startRecognition>('POST', '/api/recognition')
export const chooseText = endpoint<typeof schemas.chooseText>('POST', '/api/recognition/:uid/choice')
export const markSentence = endpoint<typeof schemas.markSentence>('PUT', '/api/recognition/:uid/marks')
export const listPortraitSentences = endpoint<typeof schemas.listPortraitSentences>(
  'GET',
  '/api/admin/portrait-sentences',
)
