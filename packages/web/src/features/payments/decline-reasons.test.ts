import { describe, expect, test } from 'vitest'
import { declineReasonText } from './decline-reasons.ts'

/** Every reason in ЮKassa's documentation, then those that the server gives itself. */
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

describe('a payment that did not go through', () => {
  test.each(REASONS)('says why in a Russian sentence: %s', reason => {
    expect(declineReasonText(reason)).toMatch(/^[А-ЯЁ][^a-z]*\.$/)
    expect(declineReasonText(reason)).not.toBe(declineReasonText('a word that nobody knows'))
  })

  test.each([null, 'a word that nobody knows', 'constructor'])(
    'is honest about no known reason: %s',
    reason => {
      expect(declineReasonText(reason)).toBe('Платёж не прошёл, причину банк не назвал.')
    },
  )
})
