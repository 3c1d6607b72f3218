import { readProfile } from '@grani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../features/profile/use-profile.ts'
import { questionShown } from '../features/quiz/session/session-registry.ts'
import { hasClaimedTryout } from '../features/quiz/tryout/claimed-tryout.ts'
import { isSignedIn } from '../shared/api/session.ts'

/** What the splash of index.html waits for at most, in ms; after it React shows skeletons. */
const MAX_WAIT_MS = 300

/** Whether start.js, which has asked for it on the home page, was given a profile. The reply is left for `prefetchQuery`. */
const hasProfileReply = async (): Promise<boolean> => {
  const reply = await globalThis.preloadedReplies?.get(readProfile.path)?.catch(() => null)
  return reply?.ok === true
}

const loadFirstQuestion = async (client: QueryClient): Promise<void> => {
  if (!isSignedIn() && !(await hasProfileReply())) return
  await client.prefetchQuery(profileQuery)
  const profile = client.getQueryData(profileQuery.queryKey)
  if (location.pathname !== '/' || !profile?.current_goal || hasClaimedTryout(profile.uid)) return
  await questionShown(profile, profile.current_goal.uid)
}

/**
 * Loads what the home page begins with. Rendered with its data, React does it once and in small pieces; each part that came
 * later would be one more render that cannot be interrupted.
 */
export const beforeRender = (client: QueryClient): Promise<unknown> =>
  Promise.race([loadFirstQuestion(client), new Promise(resolve => setTimeout(resolve, MAX_WAIT_MS))])
