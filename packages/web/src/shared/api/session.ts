import { deviceStorage } from './device-storage.ts'
import { HOST } from './host.ts'

/** Scripts cannot see the session cookies; this key, shared by all tabs, says that there should be some. */
const SIGNED_IN_KEY = 'signed_in'

/** The cookie that the server sets beside those of the session; build/start.js looks for it too. */
const SIGNED_IN_COOKIE = 'grani_signed_in='

/** Why a session is over: the user signed out, the server ended it, the account was removed, or another tab saw one of these. */
export type SignOutReason = 'left' | 'expired' | 'removed' | 'elsewhere'

type Listener = (reason: SignOutReason) => void

const listeners = new Set<Listener>()

const notify = (reason: SignOutReason): void => {
  for (const listener of listeners) listener(reason)
}

export const isSignedIn = (): boolean => deviceStorage.read(SIGNED_IN_KEY) !== null

/** Whether asking for a profile may be of use: cookies outlive what a browser stores. An API on another host shows no cookie. */
export const mayHaveSession = (): boolean =>
  isSignedIn() || HOST !== '' || document.cookie.includes(SIGNED_IN_COOKIE)

export const markSignedIn = (): void => deviceStorage.write(SIGNED_IN_KEY, 'yes')

export const markSignedOut = (reason: SignOutReason): void => {
  if (!isSignedIn()) return
  deviceStorage.remove(SIGNED_IN_KEY)
  notify(reason)
}

/** Calls the listener whenever the session ends, in this tab or in another; returns a function that removes it. */
export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

globalThis.addEventListener?.('storage', event => {
  // A null key means that the storage was cleared.
  if (event.key !== SIGNED_IN_KEY && event.key !== null) return
  // The next user may have signed in by the time the event arrives: what counts is that the key was removed.
  if (event.newValue === null) notify('elsewhere')
})
