import type { AskingView } from '../session/question-view.ts'
import { copy } from './copy.ts'
import { copy as laterCopy } from './later-parts-copy.ts'

/** The one line under the options: the most important note of the moment. */
const noteOf = ({ isOffline, isHinted, question }: AskingView): string | null => {
  if (isOffline) return copy.offline
  if (isHinted) return laterCopy.notes.slower
  return question.sensitive ? laterCopy.notes.sensitive : null
}

export const QuestionNote = ({ view }: { view: AskingView }) => noteOf(view)
