import type { PortraitSentence } from '@grani/contract'
import { FeedbackChoice } from '../list/feedback-choice.tsx'
import { SendSentence } from './send-sentence.tsx'
import { useRateContradiction } from './use-rate-contradiction.ts'

/** What can be done with a contradiction: to say whether it is like oneself, and to send it. */
export const ContradictionActions = ({ sentence }: { sentence: PortraitSentence }) => {
  const { mutate, isError, isSuccess } = useRateContradiction(sentence)
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      <FeedbackChoice
        about={sentence.text}
        agrees={sentence.agrees}
        onChoose={mutate}
        isError={isError}
        isSuccess={isSuccess}
      />
      {sentence.mine !== null && <SendSentence text={sentence.mine} />}
    </div>
  )
}
