import type { Db } from '../../../platform/db/db.ts'
import { blockOf } from '../../../platform/mail/blocked-addresses.ts'
import { deleteMail, stateOfMail } from '../../../platform/mail/outbox.ts'
import { contactOf } from '../../billing/service.ts'
import type { PaymentContext } from '../../payments/service.ts'
import { mailPriceChange, mailPriceKept } from '../mails.ts'
import { isSurelySent } from '../renewal/announcement.ts'
import { ownTerms, PRICE_NOTICE } from '../renewal/renewal-terms.ts'
import { applyEvent, planPriceOf, type UserAtTime } from '../renewal/what-to-renew.ts'
import { renews, stateOf } from '../rules.ts'
import { saveSubscription } from '../store.ts'
import type { StoredSubscription } from '../types.ts'
import { changesFor, type PriceChange } from './store.ts'

/** Whether this user pays less than the price of the change, which is that of the plan today, and has not been told of it. */
const isConcerned = (row: StoredSubscription, change: PriceChange, planPrice: number): boolean => {
  const own = ownTerms(row)
  return (
    change.state === 'running' &&
    row.offer_id !== change.change_id &&
    own.tariff === change.tariff &&
    own.price > 0 &&
    own.price < change.price &&
    planPrice === change.price
  )
}

/** Mails what changes and when. Without an address nothing changes; false then. */
const offer = async (
  context: PaymentContext,
  tx: Db,
  { row, change, userId, now }: UserAtTime & { row: StoredSubscription; change: PriceChange },
): Promise<boolean> => {
  const { change_id: changeId, price, applies_from: from } = change
  const day = new Date(Math.max(from.getTime(), now.getTime() + PRICE_NOTICE))
  const mail = await mailPriceChange(context, tx, { userId, row, now, newPrice: price, from: day })
  if (mail === null) return false
  const event = { kind: 'price-offered', changeId, price, from, mail } as const
  await saveSubscription(tx, userId, applyEvent(row, event, now))
  return true
}

/** The old price stays. Whoever has been told hears it; a letter that waits is deleted. */
const withdraw = async (
  context: PaymentContext,
  tx: Db,
  { row, userId, now }: UserAtTime & { row: StoredSubscription },
): Promise<void> => {
  const { offer_mail: mail } = row
  if (mail === null) await mailPriceKept(context, tx, { userId, row, now })
  else await deleteMail(tx, mail)
  await saveSubscription(tx, userId, applyEvent(row, { kind: 'price-offer-void' }, now))
}

/** Tells a user of a higher price, or that it was taken back, when either is still to be told; false when nothing is. */
export const tellOfPrice = async (
  context: PaymentContext,
  tx: Db,
  { row, ...at }: UserAtTime & { row: StoredSubscription },
): Promise<boolean> => {
  const { offer_id: offerId } = row
  if (stateOf(row, at.now).isEnded || (offerId === null && !renews(row))) return false
  const changes = await changesFor(tx, { offerId, tariff: ownTerms(row).tariff })
  if (changes.some(change => change.change_id === offerId && change.state === 'stopped')) {
    await withdraw(context, tx, { row, ...at })
    return true
  }
  const planPrice = planPriceOf(context.bank(), row)
  const change = changes.find(
    change => renews(row) && planPrice !== null && isConcerned(row, change, planPrice),
  )
  return change ? offer(context, tx, { row, change, ...at }) : false
}

/**
 * Looks whether the letter has gone: only from then on do its thirty days count. One that was given up is deleted, and the
 * user told anew.
 */
export const checkPriceLetter = async (
  tx: Db,
  row: StoredSubscription,
  { userId, now }: UserAtTime,
): Promise<'done'> => {
  const { offer_mail: mail, offer_at: at } = row
  const state = mail === null ? 'gone' : await stateOfMail(tx, mail)
  const isVoid = state === 'failed' || (state === 'gone' && !isSurelySent(at, now))
  if (mail !== null && isVoid) await deleteMail(tx, mail)
  const event = isVoid
    ? ({ kind: 'price-offer-void' } as const)
    : ({ kind: 'price-letter-checked', isGone: state === 'gone' } as const)
  await saveSubscription(tx, userId, applyEvent(row, event, now))
  return 'done'
}

/** Whether the letter came back after all: the address has no mailbox. */
export const hasBounced = async (tx: Db, userId: string): Promise<boolean> => {
  const block = await blockOf(tx, userId)
  return block?.reason === 'bounce' && block.address === (await contactOf(tx, userId))
}
