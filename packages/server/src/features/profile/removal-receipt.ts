import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inMoscow } from '../../platform/time/moscow.ts'

type Erased = { email: string | null; counts: Record<string, number> }

/** Mails what was erased to the confirmed address that the user had; never to an unconfirmed one, which may be a stranger's. */
export const mailRemovalReceipt = async (
  context: Context,
  tx: Db,
  { email, counts }: Erased,
  now: Date,
): Promise<void> => {
  if (email === null) return
  const lines = Object.entries(counts).map(([label, count]) => `${label}: ${count}`)
  const receipt = composeMail(context.texts.mails['removal-receipt'], email, {
    removedAt: `${inMoscow(now, 'date-time')} по Москве`,
    erased: ['профиль', ...lines].join('; '),
  })
  // Nobody's: it outlives the user.
  await context.enqueueMail(tx, { userId: null, ...receipt }, now)
}
