import { onSignedOut } from './session.ts'

declare global {
  /** Set by start.js: the requests it made while this code was being downloaded, by URL. */
  var preloadedReplies: Map<string, Promise<Response>> | undefined
}

export const discardPreloadedReplies = (): void => globalThis.preloadedReplies?.clear()

/**
 * The reply to a request that start.js has already made; each is used once. They show the state at the time the page
 * was opened and are discarded as outdated by a change, by moving to another page and by signing out.
 */
export const takePreloadedReply = (method: string, url: string): Promise<Response> | undefined => {
  if (method !== 'GET' || globalThis.location?.pathname !== '/') discardPreloadedReplies()
  const reply = globalThis.preloadedReplies?.get(url)
  globalThis.preloadedReplies?.delete(url)
  return reply
}

/** Another user may sign in before the rest is requested. */
onSignedOut(discardPreloadedReplies)
