import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'
import { readFacts, requireConsent } from './access.ts'
import { holdClient, requireConsultation } from './change.ts'
import { objectionUntil, planRight, sharedUntil } from './rules.ts'
import * as shareStore from './share-store.ts'
import * as waitStore from './wait-store.ts'
import * as store from './store.ts'
import { objectionPlace } from './words.ts'

type OfClient = { userId: string; id: string; now: Date }
type Share = OfClient & { directions: string[]; withStates: boolean }

/**
 * Replaces what the specialist may read. Nothing is readable any more from the moment at which nothing is shared, the wish
 * neither: the empty share stays and says that it was taken back.
 */
export const shareWithSpecialist = async (context: Context, share: Share): Promise<void> => {
  const { userId, id, directions, withStates, now } = share
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    const row = await requireConsultation(tx, { userId, id })
    await requireConsent(context, tx, userId, { wish: '', directions })
    const until = sharedUntil(row)
    if (directions.length > 0 && (!['booked', 'held'].includes(row.state) || until <= now))
      throw new Refusal('ERR_CONFLICT')
    await shareStore.saveShare(tx, { userId, id, directions, withStates, until })
  })
}

/** Erases what the client has written for the specialist; there may be none. */
export const eraseWish = async (
  { db }: Context,
  { userId, id }: Pick<OfClient, 'userId' | 'id'>,
): Promise<void> => {
  await db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    await store.updateConsultation(tx, await requireConsultation(tx, { userId, id }), { sealed_wish: null })
  })
}

/** Nothing that a client has written or shared is shown to a specialist any more. What is booked stays, and so do the looks. */
export const closeToSpecialists = async (tx: Db, userId: string): Promise<void> => {
  await tx.updateTable('consultations').set({ sealed_wish: null }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('consultation_shares')
    .set({ directions: [], with_states: false })
    .where('user_id', '=', userId)
    .execute()
}

/** Keeps the objection for the support, sealed; there is one of each consultation. */
export const object = async (
  context: Context,
  { userId, id, text, now }: OfClient & { text: string },
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    const row = await requireConsultation(tx, { userId, id })
    if (row.objection === 'open') return
    if (objectionUntil(row, now) === null) throw new Refusal('ERR_CONFLICT')
    const cipher = await cipherForWriting(context.keys, tx, userId)
    await store.updateConsultation(tx, row, {
      objection: 'open',
      objected_at: now,
      sealed_objection: cipher.seal(text, objectionPlace(id)),
    })
  })
}

type Notify = { userId: string; isWanted: boolean; now: Date }

/** Remembers who wants a mail when times open: a quarter that ends before that leaves a credit. */
export const notifyAboutTimes = async (
  context: Context,
  { userId, isWanted, now }: Notify,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    if (!isWanted) {
      await waitStore.deleteWait(tx, userId)
      return
    }
    const facts = await readFacts(context, tx, userId, now)
    const right = planRight(facts)
    if (right.kind === 'readOnly' && facts.credits.length === 0) throw new Refusal('ERR_READ_ONLY')
    if (right.kind === 'notInPlan' && facts.credits.length === 0) throw new Refusal('ERR_PLAN')
    const quarter = right.kind === 'open' ? right.quarter : null
    await waitStore.saveWait(tx, {
      userId,
      now,
      quarter: quarter?.key ?? null,
      endsAt: quarter?.end ?? null,
    })
  })
}
