import { copy } from './no-question-copy.ts'

/** After a check that has changed nothing: that there was one, and when. */
export const LastCheck = ({ at }: { at: Date | null }) => (
  <output className="text-sm text-ink-soft">{at && copy.lastCheck(at)}</output>
)
