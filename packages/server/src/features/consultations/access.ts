import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hasConsented } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { readCoverage } from '../subscription/service.ts'
import { type Facts, payerOf, type Payer, planRight } from './rules.ts'
import { allowancesOf, openCredits } from './credit-store.ts'
import { consultationsOf } from './store.ts'

export const DOCUMENT = 'consultation' as const

/** The consent as it is stored: the document and its current version. */
export const currentConsent = ({ texts }: Context, userId: string) => ({
  userId,
  document: DOCUMENT,
  version: texts.legal['consultation-consent'].version,
})

type Shared = { wish: string; directions: readonly string[] }

/** A wish and results are shown to a specialist only after the consent; asked in the transaction that saves them. */
export const requireConsent = async (
  context: Context,
  tx: Db,
  userId: string,
  { wish, directions }: Shared,
): Promise<void> => {
  if (wish === '' && directions.length === 0) return
  if (!(await hasConsented(tx, currentConsent(context, userId)))) throw new Refusal('ERR_CONSENT')
  if (directions.some(uid => !context.bank().direction(uid))) throw new Refusal('ERR_NOT_FOUND')
}

/** What decides about the right of a client, as it is in this transaction. */
export const readFacts = async (context: Context, db: Db, userId: string, now: Date): Promise<Facts> => {
  const [coverage, used, credits, consultations] = [
    await readCoverage(context, db, userId, now),
    await allowancesOf(db, userId),
    await openCredits(db, userId, now),
    await consultationsOf(db, userId),
  ]
  const { plan, isTrial, since, planAt } = coverage
  return {
    now,
    hasAhead: consultations.some(({ state }) => state === 'booked'),
    perQuarter: isTrial ? 0 : (plan?.consultationsPerQuarter ?? null),
    since,
    afterDays: plan?.consultationAfterDays ?? 0,
    used,
    credits,
    isCoveredAt: at => (planAt(at)?.consultationsPerQuarter ?? 0) > 0,
  }
}

/** What pays for a consultation at this time; refuses with the reason why nothing does. */
export const requirePayer = (facts: Facts, startsAt: Date): Payer => {
  const payer = payerOf(facts, startsAt)
  if (payer) return payer
  const right = planRight(facts)
  if (right.kind === 'readOnly') throw new Refusal('ERR_READ_ONLY')
  if (right.kind === 'notInPlan') throw new Refusal('ERR_PLAN')
  // Open, but the plan ends before that time.
  if (!('opensAt' in right)) throw new Refusal('ERR_PLAN')
  throw new Refusal('ERR_QUOTA', {
    ...(facts.isCoveredAt(right.opensAt) && { availableFrom: right.opensAt }),
  })
}
