import type { Entry } from './outbox.ts'
import type { Outcome } from './send-entry.ts'

/** What tabs of one account tell each other. */
export type TabMessage = { kind: 'did'; entry: Entry } | { kind: 'settled'; entry: Entry; outcome: Outcome }

export type TabChannel = { broadcast: (news: TabMessage) => void; close: () => void }

/** Tabs share the outbox; this is how the others learn of a move at once. Without it they learn on focus. */
export const openTabChannel = (account: string, onNews: (news: TabMessage) => void): TabChannel => {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => {}, close: () => {} }
  const channel = new BroadcastChannel(account)
  // Only this file writes to the channel, so the shape is known.
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onNews(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  return { broadcast: news => channel.postMessage(news), close: () => channel.close() }
}
