import { randomUUID } from 'node:crypto'
import { type FieldErrorKey, MAX_PROMO_VALIDITY, type NewPromo, type Promo } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { limitAttempts, releaseAttempt } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { shareOf } from '../../platform/payment-provider/kopecks.ts'
import { limitKey } from '../../platform/secrets/limit-key.ts'
import { DAY } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import { type PaymentRow, paymentsWithPromo } from '../payments/service.ts'
import * as store from './store.ts'

type Action = { by: StaffCaller; now: Date }

const entry = ({ by, now }: Action, action: string, id: string) => ({
  ...by,
  action: `promo.${action}`,
  subjectKind: 'promo',
  subject: id,
  now,
})

const invalid = (field: string): Refusal =>
  new Refusal('ERR_VALIDATION', { fields: { [field]: 'forms.errors.invalid' } })

const refuseInvalid = ({ percent, days, ends_at: end }: NewPromo, now: Date): void => {
  if ((percent === null) === (days === null)) throw invalid('percent')
  const ends = new Date(end).getTime()
  if (ends <= now.getTime() || ends > now.getTime() + MAX_PROMO_VALIDITY * DAY) throw invalid('ends_at')
}

export const makePromo = async ({ db }: Context, promo: NewPromo, action: Action): Promise<void> => {
  refuseInvalid(promo, action.now)
  const id = randomUUID()
  await db.transaction().execute(async tx => {
    const row = {
      ...promo,
      promo_id: id,
      ends_at: new Date(promo.ends_at),
      made_by: action.by.actor,
      made_at: action.now,
    }
    if (!(await store.insertPromo(tx, row))) throw new Refusal('ERR_CONFLICT')
    await record(tx, { ...entry(action, 'make', id), after: promo })
  })
}

type Stop = Action & { id: string; reason: string }

export const stopPromo = ({ db }: Context, stop: Stop): Promise<void> =>
  db.transaction().execute(async tx => {
    const promo = await store.lockPromo(tx, stop.id)
    if (!promo) throw new Refusal('ERR_NOT_FOUND')
    if (promo.stopped_at !== null) throw new Refusal('ERR_CONFLICT')
    await store.saveStop(tx, stop.id, stop.now)
    await record(tx, { ...entry(stop, 'stop', stop.id), reason: stop.reason })
  })

export const listPromos = async ({ db }: Context): Promise<Promo[]> =>
  (await store.allPromos(db)).map(({ promo_id: id, code, percent, days, most_uses, uses, ...times }) => ({
    id,
    code,
    percent,
    days,
    most_uses,
    uses,
    ends_at: times.ends_at.toISOString(),
    made_at: times.made_at.toISOString(),
    stopped_at: times.stopped_at?.toISOString() ?? null,
  }))

const refused = (why: FieldErrorKey): Refusal => new Refusal('ERR_CONFLICT', { fields: { promo: why } })

type Using = { userId: string; code: string; now: Date }

/** A code that the user may use, and whether a page of payment with it is open already. */
const usable = async (db: Db, { userId, code, now }: Using) => {
  const promo = await store.promoByCode(db, code)
  if (!promo || promo.stopped_at !== null) throw refused('promos.errors.unknown')
  const own = await paymentsWithPromo(db, userId, promo.promo_id)
  if (own.some(({ status }) => status === 'succeeded')) throw refused('promos.errors.alreadyUsed')
  if (promo.ends_at <= now) throw refused('promos.errors.ended')
  if (own.length === 0 && promo.uses >= promo.most_uses) throw refused('promos.errors.usedUp')
  return { promo, isTaken: own.length > 0 }
}

export type PromoTerms = { id: string; amount: number; days: number | null }

/** Whole rubles, rounded down: nobody pays more than the percentage says. */
const termsOf = ({ promo_id: id, percent, days }: store.PromoRow, price: number): PromoTerms => ({
  id,
  amount: percent === null ? price : Math.max(100, shareOf(price, 100 - percent, 10_000) * 100),
  days,
})

/**
 * Takes a use for a payment that is about to be created: call it after `lockUserPayments`, so that of one user's calls only
 * the first takes one. Payments that are never made give it back.
 */
export const takePromo = async (
  tx: Db,
  { price, ...using }: Using & { price: number },
): Promise<PromoTerms> => {
  const { promo, isTaken } = await usable(tx, using)
  if (!isTaken && !(await store.takeUse(tx, promo.promo_id, using.now))) throw refused('promos.errors.usedUp')
  return termsOf(promo, price)
}

/** After a payment with a code has come to nothing: another one of the same user may still be open. */
export const givePromoBack = async (tx: Db, { user_id: userId, promo_id: id }: PaymentRow): Promise<void> => {
  if (id !== null && (await paymentsWithPromo(tx, userId, id)).length === 0) await store.giveUseBack(tx, id)
}

/** Wrong codes of one account: far more than anybody mistypes. */
const GUESSES = { hits: 20, seconds: 3600 }

type Checking = Using & { tariff: string }

export const checkPromo = async (context: Context, { tariff, ...using }: Checking) => {
  const { db, secret, bank } = context
  const plan = bank().tariffs.find(({ uid, isActive }) => uid === tariff && isActive)
  if (!plan) throw new Refusal('ERR_NOT_FOUND')
  const key = `promo-code:${limitKey(secret, using.userId)}`
  await limitAttempts(db, key, GUESSES, using.now)
  const { promo } = await usable(db, using)
  await releaseAttempt(db, key)
  const { amount, days } = termsOf(promo, plan.price)
  return { amount, price: plan.price, days }
}
