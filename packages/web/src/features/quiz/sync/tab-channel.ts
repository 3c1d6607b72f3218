import type { Entry } from './outbox.ts'
import type { Outcome } from './send-entry.ts'

/** What a tab tells the other tabs of the same account: an entry it has added, or what became of one it has sent. */
export type TabMessage = { kind: 'added'; entry: Entry } | { kind: 'outcome'; entry: Entry; outcome: Outcome }

export type TabChannel = {
  broadcast: (message: TabMessage) => void
  onMessage: (listener: (message: TabMessage) => void) => void
  close: () => void
}

/** Tabs share the outbox and learn of changes here at once; without BroadcastChannel they learn on focus. */
export const openTabChannel = (account: string): TabChannel => {
  if (typeof BroadcastChannel === 'undefined')
    return { broadcast: () => {}, onMessage: () => {}, close: () => {} }
  const channel = new BroadcastChannel(account)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    broadcast: message => channel.postMessage(message),
    // Only this file writes to the channel, so the type of a message is known.
    onMessage: listener =>
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
    close: () => channel.close(),
  }
}
