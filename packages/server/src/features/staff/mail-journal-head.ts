import type { Context } from '../context.ts'
import { keepHeadOfDay } from '../journal/service.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { ownersOf } from './store.ts'

/**
 * Mails the newest hash of the journal to the owners, once a day and only when something was added: whoever can rewrite the
 * database cannot rewrite their mailboxes. Harmless on several servers at once.
 */
export const mailJournalHead = async (context: Context, now: Date): Promise<void> => {
  const { db, texts, webUrl, enqueueMail } = context
  await db.transaction().execute(async tx => {
    const head = await keepHeadOfDay(context, tx, now)
    if (!head) return
    const values = { seq: String(head.seq), hash: head.hash, link: `${webUrl}/admin/journal` }
    for (const { user_id: userId, email } of await ownersOf(tx))
      if (email !== null)
        await enqueueMail(tx, { userId, ...composeMail(texts.mails['journal-head'], email, values) }, now)
  })
  context.wakeMailWorker()
}
