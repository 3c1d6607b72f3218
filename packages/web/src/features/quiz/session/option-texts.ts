import type { ResponseOption, Question } from '@grani/contract'
import type { DeviceStorage } from '../../../shared/api/device-storage.ts'

/** The texts of response options by id. The text of an id never changes, so a text is never fetched twice. */
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

export const withTexts = (texts: OptionTexts, options: readonly ResponseOption[]): OptionTexts => ({
  ...texts,
  ...Object.fromEntries(options.map(({ id, text }) => [id, text])),
})

export const storeOptionTexts = (storage: DeviceStorage, texts: OptionTexts): void =>
  storage.write(KEY, JSON.stringify(texts))
