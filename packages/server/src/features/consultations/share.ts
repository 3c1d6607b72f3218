import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'
import { readFacts, requireConsent } from './access.ts'
import { holdClient, requireConsultation } from './change.ts'
import { objectionUntil, planRight, sharedUntil } from './rules.ts'
import * as store from './store.ts'
import { objectionPlace } from './words.ts'

type OfClient = { userId: string; id: string; now: Date }
type Share = OfClient & { directions: string[]; withStates: boolean }

/** Replaces what the specialist may read; nothing is readable any more from the moment at which nothing is shared. */
export const shareWithSpecialist = async (context: Context, share: Share): Promise<void> => {
  const { userId, id, directions, withStates, now } = share
  await requireConsent(context, userId, { wish: '', directions })
  await context.db.transaction().execute(async tx => {
    await holdClient(tx, userId)
    const row = await requireConsultation(tx, { userId, id })
    if (directions.length === 0) return store.deleteShare(tx, userId, id)
    const until = sharedUntil(row)
    if (!['booked', 'held'].includes(row.state) || until <= now) throw new Refusal('ERR_CONFLICT')
    await store.saveShare(tx, { userId, id, directions, withStates, until })
  })
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
      await store.deleteWait(tx, userId)
      return
    }
    const facts = await readFacts(context, tx, userId, now)
    const right = planRight(facts)
    if (right.kind === 'readOnly' && facts.credits.length === 0) throw new Refusal('ERR_READ_ONLY')
    if (right.kind === 'notInPlan' && facts.credits.length === 0) throw new Refusal('ERR_PLAN')
    const quarter = right.kind === 'open' ? right.quarter : null
    await store.saveWait(tx, {
      userId,
      now,
      quarter: quarter?.key ?? null,
      endsAt: quarter?.end ?? null,
    })
  })
}
