import type * as schemas from '../schemas/quiz.ts'
import { endpoint } from './endpoint.ts'

export type { Question, ResponseOption, Today } from '../schemas/quiz.ts'

export const listQuestions = endpoint<typeof schemas.listQuestions>('GET', '/api/questions')
export const readQuestionsLeft = endpoint<typeof schemas.readQuestionsLeft>('GET', '/api/questions/left')
export const askAboutDirection = endpoint<typeof schemas.askAboutDirection>(
  'POST',
  '/api/directions/:direction/questions',
)
export const sendAnswer = endpoint<typeof schemas.sendAnswer>('POST', '/api/questions/:uid')
export const undoAnswer = endpoint<typeof schemas.undoAnswer>('POST', '/api/questions/:uid/undo')
export const skipQuestion = endpoint<typeof schemas.skipQuestion>('POST', '/api/questions/:uid/skip')
export const readToday = endpoint<typeof schemas.readToday>('GET', '/api/answers/today')
export const listOwnAnswers = endpoint<typeof schemas.listOwnAnswers>('GET', '/api/answers/about/:quality')
export const listAnswers = endpoint<typeof schemas.listAnswers>('POST', '/api/answers')
