import type { Result } from '@grani/contract'
import { useRateResult } from '../use-result-actions.ts'
import { FeedbackChoice } from '../../../shared/feedback/feedback-choice.tsx'

/** «Похоже на меня?»: saved with this result, not with the quality. */
export const Feedback = ({ result: { uid, agrees, quality } }: { result: Result }) => {
  const { mutate, isError, isSuccess } = useRateResult()
  return (
    <FeedbackChoice
      about={quality.name}
      agrees={agrees}
      of="result"
      onChoose={choice => mutate({ id: uid, agrees: choice })}
      isError={isError}
      isSuccess={isSuccess}
    />
  )
}
