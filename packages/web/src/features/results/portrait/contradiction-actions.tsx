import type { PortraitSentence } from '@grani/contract'
import { ContradictionFeedback } from './contradiction-feedback.tsx'
import { SendSentence } from './send-sentence.tsx'

/** What can be done with a contradiction: to say whether it is like oneself, and to send it. */
export const ContradictionActions = ({ sentence }: { sentence: PortraitSentence }) => (
  <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
    <ContradictionFeedback sentence={sentence} />
    {sentence.mine !== null && <SendSentence text={sentence.mine} />}
  </div>
)
