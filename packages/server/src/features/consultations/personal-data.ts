import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { requireSpecialist } from './change.ts'
import { kindWhenErased, monthsOf } from './earnings.ts'
import { keepErased } from './earnings-store.ts'
import { tellCancelled } from './mails.ts'
import { releaseSlot, specialistOfAccount, type SpecialistRow, specialists } from './slot-store.ts'
import * as creditStore from './credit-store.ts'
import * as shareStore from './share-store.ts'
import * as waitStore from './wait-store.ts'
import * as store from './store.ts'
import { objectionPlace, readerOf, summaryPlace, wishPlace } from './words.ts'

/** Everything that is stored about a client's consultations, with its texts opened. */
export const exportConsultations = async (context: Context, userId: string, now: Date) => {
  const { db, bank } = context
  const rows = await store.consultationsOf(db, userId)
  const open = rows.length === 0 ? () => null : await readerOf(context, db, userId)
  const names = new Map((await specialists(db)).map(({ specialist_id, name }) => [specialist_id, name]))
  const nameOf = (uid: string): string => bank().direction(uid)?.name ?? uid
  const shares = new Map((await shareStore.sharesOf(db, userId)).map(share => [share.consultation_id, share]))
  const looks = await shareStore.looksOf(db, userId)
  const wait = await waitStore.waitOf(db, userId)
  const own = await specialistOfAccount(db, userId)
  return {
    consultations: rows.map(row => {
      const { consultation_id: id } = row
      return {
        specialist: names.get(row.specialist_id) ?? null,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        state: row.state,
        paid_by: row.paid_by,
        client_zone: row.client_zone,
        booked_at: row.booked_at,
        changed_at: row.changed_at,
        moves: row.moves,
        wish: open(row.sealed_wish, wishPlace(id)),
        summary: open(row.sealed_summary, summaryPlace(id)),
        objection: open(row.sealed_objection, objectionPlace(id)),
        objection_state: row.objection,
        shared: (shares.get(id)?.directions ?? []).map(nameOf),
        shared_states: shares.get(id)?.with_states ?? null,
        looks: looks
          .filter(look => look.consultation_id === id)
          .map(({ direction, at }) => ({ direction: nameOf(direction), at })),
      }
    }),
    credits: (await creditStore.creditsOf(db, userId)).map(({ cause, given_at, expires_at, used_by }) => ({
      cause,
      given_at,
      expires_at,
      is_used: used_by !== null,
    })),
    waits_since: wait?.since ?? null,
    /** How a specialist is shown to clients. */
    shown_as: own && {
      name: own.name,
      about: own.about,
      education: own.education,
      time_zone: own.time_zone,
      video_url: own.video_url,
      calendar_address_since: own.calendar_made_at,
    },
    /** What a specialist is owed, by months. */
    earnings: own
      ? (await monthsOf(context, own.specialist_id, now)).map(({ month, amount, lines }) => ({
          month,
          amount_in_kopecks: amount,
          count: lines.reduce((sum, line) => sum + line.count, 0),
        }))
      : [],
  }
}

/** Cancels what lies ahead, which its specialist is told, and deletes all rows of a client. What a specialist is owed stays, without the client. */
export const eraseConsultations = async (
  context: Context,
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<number> => {
  for (const row of await store.consultationsOf(tx, userId)) {
    const { specialist_id, starts_at } = row
    const kind = kindWhenErased(row, now)
    if (kind) await keepErased(tx, { specialist_id, starts_at, state: kind })
    if (row.state !== 'booked') continue
    await releaseSlot(tx, { id: row.consultation_id, to: 'open', now })
    if (row.starts_at <= now) continue
    const specialist = await requireSpecialist(tx, row.specialist_id)
    await tellCancelled(context, tx, { row: { ...row, sequence: row.sequence + 1 }, specialist, now })
  }
  return store.deleteConsultations(tx, userId)
}

/** A specialist's own account is closed by the staff only: clients have booked. */
export const refuseSpecialist = async (tx: Db, userId: string): Promise<void> => {
  if (await specialistOfAccount(tx, userId)) throw new Refusal('ERR_CONFLICT')
}

const hasClients = async (db: Db, { is_active, specialist_id: id }: SpecialistRow, now: Date) =>
  is_active || (await store.meetingsAhead(db, id, now)).length > 0

/** The role stays with a specialist until they are stopped: then their clients are told, and nobody is left with a meeting that is not held. */
export const refuseUnlessStopped = async (tx: Db, userId: string, now: Date): Promise<void> => {
  const row = await specialistOfAccount(tx, userId)
  if (row && (await hasClients(tx, row, now)))
    throw new Refusal('ERR_CONFLICT', { fields: { roles: 'staff.forms.errors.specialist' } })
}

/**
 * Takes the account away from a specialist whose account the staff erase; refuses one who has not been stopped (ERR_CONFLICT).
 * The name stays: clients keep what they have booked.
 */
export const eraseSpecialist = async (tx: Db, userId: string, now: Date): Promise<number> => {
  const row = await specialistOfAccount(tx, userId)
  if (!row) return 0
  if (await hasClients(tx, row, now)) throw new Refusal('ERR_CONFLICT')
  await tx
    .updateTable('specialists')
    .set({ account_id: null, video_url: null, calendar_hash: null, calendar_made_at: null })
    .where('specialist_id', '=', row.specialist_id)
    .execute()
  return 1
}
