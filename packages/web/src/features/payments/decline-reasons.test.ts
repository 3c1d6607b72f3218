import { describe, expect, test } from 'vitest'
import { declineReasonText } from './decline-reasons.ts'

/** All reasons in ЮKassa's documentation, then those of our own server. */
const REASONS = [
  '3d_secure_failed',
  'call_issuer',
  'card_expired',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'country_forbidden',
  'general_decline',
  'fraud_suspected',
  'identification_required',
  'insufficient_funds',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'canceled_by_merchant',
  'permission_revoked',
  'internal_timeout',
  'expired_on_confirmation',
  'expired_on_capture',
  'unsupported_mobile_operator',
  'deal_expired',
  'never_started',
  'provider_refused',
  'no_receipt_email',
]

describe('a failed payment', () => {
  test.each(REASONS)('has a Russian sentence for the reason %s', reason => {
    expect(declineReasonText(reason)).toMatch(/^[А-ЯЁ][^a-z]*\.$/)
    expect(declineReasonText(reason)).not.toBe(declineReasonText('no_such_reason'))
  })

  test.each([null, 'no_such_reason', 'constructor'])('says that the reason is unknown for %s', reason => {
    expect(declineReasonText(reason)).toBe('Платёж не прошёл, причину банк не назвал.')
  })
})
