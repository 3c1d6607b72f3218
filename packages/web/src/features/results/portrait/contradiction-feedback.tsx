import type { PortraitSentence } from '@grani/contract'
import { FeedbackChoice } from '../../../shared/feedback/feedback-choice.tsx'
import { useRateContradiction } from './use-rate-contradiction.ts'

/** «Похоже на меня?» of a contradiction: about the sentence itself, and neither of its results. */
export const ContradictionFeedback = ({ sentence }: { sentence: PortraitSentence }) => {
  const { mutate, isError, isSuccess } = useRateContradiction(sentence)
  return (
    <FeedbackChoice
      about={sentence.text}
      agrees={sentence.agrees}
      of="contradiction"
      onChoose={mutate}
      isError={isError}
      isSuccess={isSuccess}
    />
  )
}
