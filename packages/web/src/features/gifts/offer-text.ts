import type { GiftOffer } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { copy } from './copy.ts'

const texts = copy.offer

const timeText = ({ from, until, is_after_trial: isAfterTrial }: GiftOffer, now: Date): string => {
  const end = dateInWords(until, now)
  if (isAfterTrial) return texts.trial(dateInWords(from, now), end)
  return new Date(from) <= now ? texts.now(end) : texts.after(dateInWords(from, now), end)
}

/** What a gift changes, before it is taken. A trial is no plan that a gift would take the place of. */
export const offerLines = (offer: GiftOffer, now = new Date()): string[] => {
  const { tariff, replaces, is_after_trial: isAfterTrial, delays_renewal: delaysRenewal, until } = offer
  return [
    timeText(offer, now),
    ...(replaces && !isAfterTrial ? [texts.another(replaces.display_name, tariff.display_name)] : []),
    delaysRenewal ? texts.renewal(dateInWords(until, now)) : texts.alone,
    texts.secret,
  ]
}
