import type { QuestionSession } from '../session/question-session.ts'

declare global {
  /** Set by build/first-question.js: the answer that was tapped before this code was there. */
  var firstTap: { uid: string; answerId: number; ms: number } | undefined
}

/** Puts the live card in place of the one in index.html. A tap on that one counts once, and only for the same question. */
export const takeOverFirstQuestion = (session: Pick<QuestionSession, 'view' | 'answer'> | null): void => {
  document.querySelector('#first-question')?.remove()
  const tap = globalThis.firstTap
  globalThis.firstTap = undefined
  const view = session?.view()
  if (tap && view?.kind === 'asking' && view.question.uid === tap.uid) session?.answer(tap.answerId, tap.ms)
}
