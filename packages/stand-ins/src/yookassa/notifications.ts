import type { Shop } from './shop.ts'
import type { Notification } from './types.ts'

/** How notifications travel: at once, twice, the last first, or not at all. */
export type Manner = 'once' | 'twice' | 'backwards' | 'never'

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

/** Delivers what has gathered. What is not acknowledged stays, to be delivered again. */
export const deliverAll = async (shop: Shop, to: string, manner: Manner): Promise<void> => {
  const waiting = shop.notifications.splice(0)
  if (manner === 'never') return
  const ordered = manner === 'backwards' ? waiting.toReversed() : waiting
  for (const notification of ordered) {
    const isTaken = await deliver(to, notification)
    if (manner === 'twice') await deliver(to, notification)
    if (!isTaken) shop.notifications.push(notification)
  }
}
