import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Account } from '../sync/account-key.ts'
import { sessionOf } from './session-registry.ts'

/** The stream of one person and goal, and what of it is to be shown now. */
export const useQuestions = (person: Account, goal: string) => {
  const stream = sessionOf(person)
  // Before the first paint: the questions kept on the device show at once.
  useLayoutEffect(() => stream.setGoal(goal), [stream, goal])
  return { stream, view: useSyncExternalStore(stream.subscribe, stream.view) }
}
