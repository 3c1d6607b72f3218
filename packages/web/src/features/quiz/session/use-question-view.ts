import { useSyncExternalStore } from 'react'
import type { QuestionSession } from './question-session.ts'
import type { QuestionView } from './question-view.ts'

const LOADING: QuestionView = { kind: 'loading' }
const loadingView = () => LOADING
export const neverChanges = () => () => {}

/** What the card shows now; that it loads, while there is no session. */
export const useQuestionView = (session: QuestionSession | null): QuestionView =>
  useSyncExternalStore(session?.subscribe ?? neverChanges, session?.view ?? loadingView, loadingView)
