import type { Answer, Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** The texts of answers by id. A text never changes under its id, so what is known is known for ever. */
export type AnswerTexts = Readonly<Record<number, string>>

const KEY = 'answer_texts'

export const knownTexts = (storage: DeviceStorage): AnswerTexts => {
  try {
    const value: unknown = JSON.parse(storage.read(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const unknownIds = (texts: AnswerTexts, questions: readonly Question[]): number[] => [
  ...new Set(questions.flatMap(({ answers }) => answers).filter(id => texts[id] === undefined)),
]

export const withTexts = (texts: AnswerTexts, answers: readonly Answer[]): AnswerTexts => ({
  ...texts,
  ...Object.fromEntries(answers.map(({ id, text }) => [id, text])),
})

export const keepTexts = (storage: DeviceStorage, texts: AnswerTexts): void =>
  storage.write(KEY, JSON.stringify(texts))
