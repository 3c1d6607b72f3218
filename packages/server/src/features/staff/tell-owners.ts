import type { Role } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Actor } from '../journal/service.ts'
import type { Db } from '../../platform/db/db.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { inMoscow } from '../../platform/time/moscow.ts'
import { AT_ONCE, BY_COMMAND_NAME, CHANGES, NO_ADDRESS, NO_ROLES, ROLE_NAMES, waitsUntil } from './copy.ts'
import { addressOf, ownersOf } from './store.ts'

type Owner = Awaited<ReturnType<typeof ownersOf>>[number]

type Change = {
  what: keyof typeof CHANGES
  userId: string
  by: Actor
  /** Those after the change. */
  roles: readonly Role[]
  waitsUntil: Date | null
  /** The owners before the change: one who was removed is told, too. */
  before: readonly Owner[]
  now: Date
}

const addressIn = async (tx: Db, userId: string): Promise<string> =>
  (await addressOf(tx, userId)) ?? NO_ADDRESS

/** Mails all owners what has changed among the staff, in the transaction of the change. */
export const tellOwners = async (
  { texts, webUrl, enqueueMail }: Context,
  tx: Db,
  { what, userId, by, roles, waitsUntil: until, before, now }: Change,
): Promise<void> => {
  const values = {
    what: CHANGES[what],
    email: await addressIn(tx, userId),
    roles: roles.map(role => ROLE_NAMES[role]).join(', ') || NO_ROLES,
    by: by.actor === null ? BY_COMMAND_NAME : await addressIn(tx, by.actor),
    at: inMoscow(now, 'day-time'),
    wait: until ? waitsUntil(inMoscow(until, 'day-time')) : AT_ONCE,
    link: `${webUrl}/admin/staff`,
  }
  const owners = new Map([...before, ...(await ownersOf(tx))].map(owner => [owner.user_id, owner]))
  for (const { user_id: id, email } of owners.values())
    if (email !== null)
      await enqueueMail(tx, { userId: id, ...composeMail(texts.mails['staff-changed'], email, values) }, now)
}
