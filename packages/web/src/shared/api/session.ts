import { deviceStorage } from './device-storage.ts'

/** The cookies are out of a script's sight; this mark, shared by all tabs, says that there should be some. */
const SIGNED_IN_KEY = 'signed_in'

/** Why a session is over: the person left, the server ended it, the account is gone, or another tab saw it. */
export type SignOutReason = 'left' | 'expired' | 'removed' | 'elsewhere'

type Listener = (reason: SignOutReason) => void

const listeners = new Set<Listener>()

const notify = (reason: SignOutReason): void => {
  for (const listener of listeners) listener(reason)
}

export const isSignedIn = (): boolean => deviceStorage.read(SIGNED_IN_KEY) !== null

export const markSignedIn = (): void => deviceStorage.write(SIGNED_IN_KEY, 'yes')

export const markSignedOut = (reason: SignOutReason): void => {
  if (!isSignedIn()) return
  deviceStorage.remove(SIGNED_IN_KEY)
  notify(reason)
}

/** Calls back whenever the session ends, in this tab or in another; returns the way to stop listening. */
export const onSignedOut = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

globalThis.addEventListener?.('storage', event => {
  // A null key is a cleared storage.
  if (event.key !== SIGNED_IN_KEY && event.key !== null) return
  // By the time that this is heard the next person may have set the mark again: what counts is that it was gone.
  if (event.newValue === null) notify('elsewhere')
})
