import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import type { PushKind } from '../../platform/db/push-tables.ts'
import type { Context } from '../context.ts'
import { addMessage, settingsOf, type SettingsRow } from './store.ts'

const isOn = (kind: PushKind, { meeting, observers, hour }: SettingsRow): boolean => {
  if (kind === 'observers') return observers
  return kind === 'hour' ? hour !== null : meeting
}

type Notice = {
  userId: string
  kind: PushKind
  /** Of what is told: one key is told once. */
  key: string
  /** The page that a tap opens. */
  path: `/${string}`
  /** From then on it is not worth telling. */
  expiresAt: Date
  /** Not sent before. */
  dueAt: Date
}

/**
 * Tells a user that there is something new, without a word about what, on each of their devices; nothing for whoever has
 * not switched this kind on. Call it in the transaction that it is about. It is sent by the job, when the user's day allows.
 */
export const notifyUser = async (
  { push }: Pick<Context, 'push'>,
  tx: Db,
  { userId, kind, key, path, expiresAt, dueAt }: Notice,
): Promise<void> => {
  if (!push || !(await lockUserForKeyShare(tx, userId))) return
  const settings = await settingsOf(tx, userId)
  if (!settings || !isOn(kind, settings)) return
  await addMessage(tx, {
    user_id: userId,
    message_key: key,
    kind,
    path,
    due_at: dueAt,
    expires_at: expiresAt,
  })
}
