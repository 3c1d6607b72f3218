import type { PaymentMethod } from '@grani/contract'
import type { CheckoutButton, HistoryStep } from './history-step.ts'

const firstBuy = (
  press: CheckoutButton | 'later',
  tariff: string,
  method: PaymentMethod = 'card',
): HistoryStep => ({
  kind: 'buy',
  tariff,
  method,
  autoPayments: true,
  crash: null,
  press,
})

const firstGift: HistoryStep = {
  kind: 'buyGift',
  tariff: 'medium',
  method: 'card',
  months: 1,
  crash: null,
  press: 'pay',
}

const failing: HistoryStep = { kind: 'cardDeclines', reasons: Array<string>(12).fill('insufficient_funds') }

/** The charge has failed, and a month is owed. */
const owing: HistoryStep[] = [
  firstBuy('pay', 'basic'),
  failing,
  { kind: 'advanceDays', days: 37, server: 'both' },
]

/** The plan costs more now, and whoever pays less for it is told. */
const dearer: HistoryStep[] = [
  firstBuy('pay', 'basic'),
  { kind: 'planPrices', percent: 120 },
  { kind: 'changePrice', tariff: 'basic', days: 31, crash: null },
]

/** A history begins with a purchase, since without one nothing happens; or with two pages open at once. */
export const firstSteps: HistoryStep[][] = [
  [firstBuy('pay', 'basic')],
  [firstBuy('pay', 'basic'), { kind: 'advanceDays', days: 34, server: 'both' }],
  [firstBuy('pay', 'high'), { kind: 'advanceDays', days: 36, server: 0 }],
  // The announcement is due on the thirtieth day.
  [firstBuy('pay', 'medium', 'sbp'), { kind: 'advanceDays', days: 30, server: 'both' }],
  owing,
  [
    ...owing,
    { kind: 'bind', method: 'card', crash: null, press: 'bind' },
    { kind: 'advanceTime', minutes: 3 },
    { kind: 'jobs', server: 'both', crash: null },
  ],
  [
    firstBuy('later', 'basic'),
    firstBuy('later', 'high', 'tpay'),
    { kind: 'pressButton', page: 0, press: 'pay' },
    { kind: 'pressButton', page: 1, press: 'pay' },
  ],
  [firstGift, { kind: 'openReturnPage', page: 0, crash: null }],
  [...dearer, { kind: 'advanceDays', days: 31, server: 'both' }],
  [...dearer, { kind: 'advanceDays', days: 3, server: 'both' }, { kind: 'stopPriceChange', crash: null }],
  [
    ...dearer,
    { kind: 'advanceDays', days: 2, server: 'both' },
    { kind: 'agreeToPrice', crash: null },
    { kind: 'advanceDays', days: 38, server: 'both' },
  ],
  [
    firstGift,
    firstBuy('pay', 'basic'),
    { kind: 'advanceTime', minutes: 3 },
    { kind: 'jobs', server: 'both', crash: null },
  ],
]
