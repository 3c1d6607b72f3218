import { TRYOUT_QUESTIONS, TRYOUT_SKIPS, type TryoutStep, type TryoutSteps } from '@grani/contract'
import { z } from 'zod'
import type { Bank } from '../../../bank/bank.ts'
import { tryoutItem } from './tryout-items.ts'

/** What a button of the form sends; `option` is a place among the options. */
export const sentForm = z.object({
  seed: z.uuid().toLowerCase(),
  question: z.coerce.number().int().positive().optional(),
  option: z.coerce.number().int().nonnegative().optional(),
  do: z.enum(['skip', 'back', 'restart']).optional(),
})

type Sent = z.infer<typeof sentForm>

const isAnswer = ({ answer_id }: TryoutStep): boolean => answer_id !== null

/** What the form says of the question that it shows; null when a page cannot have shown it. */
const stepOf = (bank: Bank, { question, option, do: act }: Sent): TryoutStep | null => {
  const item = question === undefined ? undefined : tryoutItem(bank, question)
  if (question === undefined || !item) return null
  if (act === 'skip') return { question, answer_id: null }
  const answer = option === undefined ? undefined : item.answers[option]
  return answer ? { question, answer_id: answer.id } : null
}

/**
 * The try after a button was pressed; null after «Другие вопросы». A question counts once: what is sent of it again, by a
 * second tap or from a page that the Back button brought, changes nothing, nor does a page of another try.
 */
export const afterPress = (bank: Bank, kept: TryoutSteps | null, sent: Sent): TryoutSteps | null => {
  if (sent.do === 'restart') return null
  const tryout = kept ?? { seed: sent.seed, steps: [] }
  const { seed, steps } = tryout
  if (sent.seed !== seed) return tryout
  if (sent.do === 'back') return { seed, steps: steps.slice(0, -1) }
  const step = stepOf(bank, sent)
  if (!step || steps.some(({ question }) => question === step.question)) return tryout
  const most = isAnswer(step) ? TRYOUT_QUESTIONS : TRYOUT_SKIPS
  const before = steps.filter(other => isAnswer(other) === isAnswer(step)).length
  return before < most ? { seed, steps: [...steps, step] } : tryout
}
