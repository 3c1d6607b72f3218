import type { GiftOffer } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { offerLines } from './offer-text.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')

const offer = (fields: Partial<GiftOffer> = {}): GiftOffer => ({
  tariff: { uid: 'medium', display_name: 'Средний' },
  months: 1,
  from: '2026-12-09T12:00:00.000Z',
  until: '2027-01-09T12:00:00.000Z',
  replaces: null,
  is_after_trial: false,
  delays_renewal: false,
  ...fields,
})

const said = (fields: Partial<GiftOffer> = {}) =>
  offerLines(offer(fields), NOW).join(' ').replaceAll('\u00A0', ' ')

describe('before a gift is taken, the page says', () => {
  test('when it begins: at once, after the trial, or after what is paid for', () => {
    expect(said({ from: NOW.toISOString() })).toContain('Откроется сразу')
    expect(said({ is_after_trial: true })).toContain('пробный период, он останется целиком')
    expect(said()).toContain('Начнётся 9 декабря, когда закончится то, что уже открыто')
  })

  test('that another plan comes, but not of a trial, which is none', () => {
    const replaces = { uid: 'high', display_name: 'Полный' }
    expect(said({ replaces })).toContain('перед подарком у вас тариф «Полный», а в подарке «Средний»')
    expect(said({ replaces, is_after_trial: true })).not.toContain('«Полный»')
  })

  test('that a renewal waits, or that nothing renews', () => {
    expect(said({ delays_renewal: true })).toContain('на время подарка ничего не спишется')
    expect(said()).toContain('сам подарок не продлится')
  })
})
