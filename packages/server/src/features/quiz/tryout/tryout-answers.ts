import type { BodyOf, askTryout } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Item } from '../../../content/schema.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { tryoutItem } from './tryout-items.ts'

export type SentAnswers = BodyOf<typeof askTryout>['answers']

export type TryoutAnswer = { item: Item; optionId: number; value: number; ms: number | null }

const refuse = (): never => {
  throw new Refusal('ERR_VALIDATION', { fields: { answers: 'quiz.errors.foreignAnswer' } })
}

/** The items with these numbers. Refuses one that no visitor is asked. */
export const requireItems = (bank: Bank, numbers: readonly number[]): Item[] =>
  numbers.map(number => tryoutItem(bank, number) ?? refuse())

/** The responses that a device has sent. Refuses an option of another item, and a second response to the same one. */
export const requireAnswers = (bank: Bank, sent: SentAnswers): TryoutAnswer[] => {
  const items = requireItems(
    bank,
    sent.map(({ question }) => question),
  )
  if (new Set(items).size < items.length) refuse()
  return items.map((item, i) => {
    const { answer_id: optionId = 0, ms = null } = sent[i] ?? {}
    const value = item.answers.findIndex(({ id }) => id === optionId)
    return value === -1 ? refuse() : { item, optionId, value, ms }
  })
}
