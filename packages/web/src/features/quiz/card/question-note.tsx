import type { AskingView } from '../session/question-view.ts'
import { copy } from './later-parts-copy.ts'

/** The one line under the options: the most important note of the moment. */
const noteOf = ({ isOffline, isHinted, question }: AskingView): string | null => {
  if (isOffline) return copy.notes.offline
  if (isHinted) return copy.notes.slower
  return question.sensitive ? copy.notes.sensitive : null
}

export const QuestionNote = ({ view }: { view: AskingView }) => noteOf(view)
