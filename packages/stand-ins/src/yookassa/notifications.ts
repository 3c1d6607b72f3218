import type { Shop } from './shop.ts'
import type { Notification } from './types.ts'

/** How notifications are delivered: once, twice, in reverse order, or not at all. */
export type DeliveryMode = 'once' | 'twice' | 'reversed' | 'never'

/** Sends one notification to the shop's address; only 200 is an acknowledgement. */
const deliver = async (to: string, notification: Notification): Promise<boolean> => {
  try {
    const reply = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notification),
      signal: AbortSignal.timeout(10_000),
    })
    await reply.arrayBuffer()
    return reply.status === 200
  } catch {
    return false
  }
}

/** Delivers all waiting notifications. Those that are not acknowledged are kept for the next call. */
export const deliverAll = async (shop: Shop, to: string, mode: DeliveryMode): Promise<void> => {
  const waiting = shop.notifications.splice(0)
  if (mode === 'never') return
  const ordered = mode === 'reversed' ? waiting.toReversed() : waiting
  for (const notification of ordered) {
    const isAcknowledged = await deliver(to, notification)
    if (mode === 'twice') await deliver(to, notification)
    if (!isAcknowledged) shop.notifications.push(notification)
  }
}
