import { FEW_QUESTIONS } from '@grani/contract'
import type { Session } from '@grani/engine'

/** The first answers each tell so much that the list is chosen anew after every one (docs/decisions/108). */
const FIRST_ANSWERS = 24

export const isNewcomer = (session: Session): boolean => session.answerCount() < FIRST_ANSWERS

/** Whether the list is to be chosen anew after a response that leaves so many questions waiting. */
export const isListDue = (session: Session, waiting: number): boolean =>
  waiting < FEW_QUESTIONS || isNewcomer(session)

/**
 * The same for a statement that reads before the response: `waiting` counts its question too, `version` is the belief's. A
 * version grows by other requests as well, so this says no to a few newcomers for whom the list is due.
 */
export const listWillBeDue = (waiting: string, version: string): string =>
  `(${waiting} <= ${FEW_QUESTIONS} or coalesce(${version}, 0) < ${FIRST_ANSWERS})`
