import type { PushHourUse } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { HOUR } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { localTime, nextHour } from './local-time.ts'
import { notifyUser } from './notify.ts'
import { lockSettings, saveSettings } from './store.ts'

/** The page that each leads to. */
const PATHS = { questions: '/', event: '/events' } as const satisfies Record<PushHourUse, string>

/** Notifies at the chosen hour, and notes when it comes next. On several servers at once it happens once. */
export const wakeAtHour = async (context: Context, tx: Db, userId: string, now: Date): Promise<void> => {
  if (!(await lockUserForKeyShare(tx, userId))) return
  const row = await lockSettings(tx, userId)
  if (!row || row.hour === null || row.hour_use === null || row.wake_at === null || row.wake_at > now) return
  await notifyUser(context, tx, {
    userId,
    kind: 'hour',
    key: `hour:${localTime(row.zone, row.wake_at).day}`,
    path: PATHS[row.hour_use],
    expiresAt: new Date(row.wake_at.getTime() + HOUR),
    dueAt: now,
  })
  await saveSettings(tx, { ...row, wake_at: nextHour(row.zone, row.hour, now) })
}
