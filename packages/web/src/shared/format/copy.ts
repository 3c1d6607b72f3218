import type { Forms } from './plural.ts'

/** Nouns after a number, in the grammatical case that a sentence needs; nominative where no case is named. */
export const nouns = {
  goal: ['цель', 'цели', 'целей'],
  question: ['вопрос', 'вопроса', 'вопросов'],
  result: ['результат', 'результата', 'результатов'],
  resultGenitive: ['результата', 'результатов', 'результатов'],
  newResult: ['новый результат', 'новых результата', 'новых результатов'],
  quality: ['качество', 'качества', 'качеств'],
  qualityGenitive: ['качества', 'качеств', 'качеств'],
  response: ['ответ', 'ответа', 'ответов'],
  responseDative: ['ответу', 'ответам', 'ответам'],
  secondAccusative: ['секунду', 'секунды', 'секунд'],
  minuteAccusative: ['минуту', 'минуты', 'минут'],
  direction: ['направление', 'направления', 'направлений'],
  weekAccusative: ['неделю', 'недели', 'недель'],
} satisfies Record<string, Forms>
