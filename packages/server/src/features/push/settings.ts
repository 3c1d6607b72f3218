import type { PushHourUse, PushKinds, readPush, ReplyOf } from '@grani/contract'
import type { Caller } from '../../platform/http/access-token.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { describeDevice } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { devicesOf } from './device-store.ts'
import { isZone, nextHour } from './local-time.ts'
import { lockSettings, saveSettings, type SettingsRow, settingsOf } from './store.ts'

const kindsOf = (row: SettingsRow | undefined): PushKinds => ({
  meeting: row?.meeting ?? false,
  observers: row?.observers ?? false,
  hour: row && row.hour !== null && row.hour_use !== null ? { at: row.hour, use: row.hour_use } : null,
})

export const readSettings = async (
  { db, push }: Context,
  { userId, sessionId }: Caller,
): Promise<ReplyOf<typeof readPush>> => {
  const [settings, devices] = await Promise.all([
    settingsOf(db, userId),
    push ? devicesOf(db, userId, push.publicKey) : [],
  ])
  return {
    public_key: push?.publicKey ?? null,
    kinds: kindsOf(settings),
    devices: devices.map(row => ({
      id: row.session_id,
      ...describeDevice(row.user_agent),
      since: row.created_at.toISOString(),
      is_current: row.session_id === sessionId,
    })),
  }
}

export const requireZone = (zone: string): void => {
  if (!isZone(zone))
    throw new Refusal('ERR_VALIDATION', { fields: { zone: 'consultations.forms.errors.timeZone' } })
}

type Hour = { at: number; use: PushHourUse } | null

const hourIn = (zone: string, hour: Hour, now: Date) => ({
  hour: hour?.at ?? null,
  hour_use: hour?.use ?? null,
  wake_at: hour && nextHour(zone, hour.at, now),
})

type Choice = PushKinds & { userId: string; zone: string; now: Date }

/** Chooses what to be notified of. */
export const saveKinds = async (
  { db }: Context,
  { userId, zone, meeting, observers, hour, now }: Choice,
): Promise<void> => {
  requireZone(zone)
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await saveSettings(tx, { user_id: userId, zone, meeting, observers, ...hourIn(zone, hour, now) })
  })
}

/** The user's day is where they were last seen: the chosen hour moves with them. */
export const moveToZone = async (
  tx: Db,
  { userId, zone, now }: { userId: string; zone: string; now: Date },
): Promise<void> => {
  const row = await lockSettings(tx, userId)
  if (!row || row.zone === zone) return
  await saveSettings(tx, { ...row, zone, ...hourIn(zone, kindsOf(row).hour, now) })
}
