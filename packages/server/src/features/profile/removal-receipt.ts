import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { compose } from '../../platform/mail/compose.ts'
import type { Erased } from './service.ts'

const inMoscow = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

/** Mails what was erased, to the confirmed address that was known until a moment ago; to none that may be a stranger's. */
export const postReceipt = async (
  context: Context,
  tx: Db,
  { email, counts }: Erased,
  now: Date,
): Promise<void> => {
  if (email === null) return
  const lines = Object.entries(counts).map(([what, count]) => `${what}: ${count}`)
  const letter = compose(context.texts.mails['removal-receipt'], email, {
    removedAt: `${inMoscow.format(now)} по Москве`,
    erased: ['профиль', ...lines].join('; '),
  })
  await context.post(tx, letter, now)
}
