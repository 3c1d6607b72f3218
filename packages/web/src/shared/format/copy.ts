import { type Forms, plural } from './plural.ts'

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

/** About how long a statement about another person takes. */
const STATEMENT_SECONDS = 5
const MINUTES_GENITIVE: Forms = ['минуты', 'минут', 'минут']

/** How long so many of them take, after «около»: one figure for who asks and for who replies. */
export const observingTime = (statements: number): string => {
  const minutes = Math.round((statements * STATEMENT_SECONDS) / 60)
  return minutes > 1 ? plural(minutes, MINUTES_GENITIVE) : 'минуты'
}
