import type { PortraitSentence } from '@grani/contract'
import { FeedbackChoice } from '../../../shared/feedback/feedback-choice.tsx'
import { useRatePart } from './use-rate-part.ts'

/** «Похоже на меня?» of a contradiction: about the sentence itself, and neither of its results. */
export const ContradictionFeedback = ({ sentence }: { sentence: PortraitSentence }) => {
  const { mutate, variables, isError, isSuccess } = useRatePart()
  const { text, agrees, evidence } = sentence
  const results = evidence.map(({ uid }) => uid)
  return (
    <FeedbackChoice
      about={text}
      agrees={isError ? agrees : (variables?.agrees ?? agrees)}
      of="contradiction"
      onChoose={chosen => mutate({ kind: 'pair', results, agrees: chosen })}
      isError={isError}
      isSuccess={isSuccess}
    />
  )
}
