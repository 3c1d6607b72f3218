import { onSignedOut } from './session.ts'

declare global {
  /** Made by public/start.js: what it has asked for while this code was on its way, by address. */
  var earlyReplies: Map<string, Promise<Response>> | undefined
}

/** They tell how things stood when the page was opened. */
export const discardPreloadedReplies = (): void => globalThis.earlyReplies?.clear()

/**
 * The reply to a reading that is already under way; each is good for one use. Home takes up its own at once: what is
 * left when something is changed, or when the person is on another page, is out of date.
 */
export const takePreloadedReply = (method: string, address: string): Promise<Response> | undefined => {
  if (method !== 'GET' || globalThis.location?.pathname !== '/') discardPreloadedReplies()
  const reply = globalThis.earlyReplies?.get(address)
  globalThis.earlyReplies?.delete(address)
  return reply
}

/** Somebody else may be signed in by the time that the rest is asked for. */
onSignedOut(discardPreloadedReplies)
