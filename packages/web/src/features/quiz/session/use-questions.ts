import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Person } from '../sync/account-key.ts'
import { streamOf } from './session-registry.ts'

/** The stream of one person and goal, and what of it is to be shown now. */
export const useQuestions = (person: Person, goal: string) => {
  const stream = streamOf(person)
  // Before the first paint: the questions kept on the device show at once.
  useLayoutEffect(() => stream.follow(goal), [stream, goal])
  return { stream, view: useSyncExternalStore(stream.subscribe, stream.view) }
}
