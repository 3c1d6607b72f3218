import { useClearLine } from '../session/clear-line.ts'
import type { AskingView } from '../session/question-view.ts'
import { copy } from './copy.ts'
import { copy as laterCopy } from './later-parts-copy.ts'

const noteOf = ({ isHinted, question }: AskingView): string | null => {
  if (isHinted) return laterCopy.notes.slower
  return question.sensitive ? laterCopy.notes.sensitive : null
}

/** Its shape stands for a facet that is lit. */
const Clear = ({ children }: { children: string }) => (
  <span className="inline-block animate-appear font-medium text-ink">
    <span aria-hidden="true" className="mr-2 inline-block size-2.5 rotate-45 rounded-[2px] bg-accent" />
    {children}
  </span>
)

/** The one line under the options: the most important note of the moment. */
export const QuestionNote = ({ view }: { view: AskingView }) => {
  const clear = useClearLine()
  if (view.isOffline) return copy.offline
  return clear === null ? noteOf(view) : <Clear>{clear}</Clear>
}
