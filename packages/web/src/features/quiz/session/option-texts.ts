import type { Answer, Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** The texts of answers by id. A text never changes under its id, so what is known is known for ever. */
export type OptionTexts = Readonly<Record<number, string>>

const KEY = 'answer_texts'

export const readOptionTexts = (storage: DeviceStorage): OptionTexts => {
  try {
    const value: unknown = JSON.parse(storage.read(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const missingOptionIds = (texts: OptionTexts, questions: readonly Question[]): number[] => [
  ...new Set(questions.flatMap(({ answers }) => answers).filter(id => texts[id] === undefined)),
]

export const withTexts = (texts: OptionTexts, answers: readonly Answer[]): OptionTexts => ({
  ...texts,
  ...Object.fromEntries(answers.map(({ id, text }) => [id, text])),
})

export const storeOptionTexts = (storage: DeviceStorage, texts: OptionTexts): void =>
  storage.write(KEY, JSON.stringify(texts))
