import type { Place } from '../place.ts'
import { patch } from '../replies.ts'

export const PLAN = '/api/subscriptions/mine'
export const BILLING = '/api/billing-info'
export const END = '2027-03-09T12:00:00.000Z'

/** A subscription that is neither trial nor ended, with these fields on top. */
export const plan = (fields: Record<string, unknown>) => (context: Place) =>
  patch(context, PLAN, { is_trial: false, trial_until: null, end_at: END, can_pick_tariff: true, ...fields })

const EMAIL = 'receipts@example.com'

/** The address for receipts is there: things can be paid for. */
export const confirmed = (context: Place) => patch(context, BILLING, { email: EMAIL, is_verified: true })

/** It was given, and the link of the mail not yet followed. */
export const waitingForMail = (context: Place) =>
  patch(context, BILLING, { email: EMAIL, is_verified: false })
