import { PAYMENT_METHODS } from '@grani/contract'
import fc from 'fast-check'
import { firstSteps } from './first-steps.ts'
import {
  type BindingButton,
  type CheckoutButton,
  type CrashPoint,
  type HistoryStep,
  type Operation,
  SKEW_MINUTES,
} from './history-step.ts'

const moment = fc.constantFrom('before' as const, 'after' as const)

const crash: fc.Arbitrary<CrashPoint> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 4 },
  { arbitrary: fc.record({ at: fc.nat(36), moment }), weight: 2 },
  {
    arbitrary: fc.record({ at: fc.nat(2), moment, system: fc.constant('provider' as const) }),
    weight: 1,
  },
)

const press = fc.constantFrom<CheckoutButton>(
  'pay',
  'pay',
  'pay',
  'slow',
  'insufficient_funds',
  '3d_secure_failed',
)
const method = fc.constantFrom(...PAYMENT_METHODS)
const bindingPress = fc.constantFrom<BindingButton>('bind', 'bind', 'bind', 'slow', 'refuse')
const firstPress = fc.oneof(press, fc.constant('later' as const))
/** In minutes. */
const HOUR = 60
const DAY = 24 * HOUR

const minutes = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 3 * DAY }),
  // The end of a month, and the days around it.
  fc.integer({ min: 26 * DAY, max: 34 * DAY }),
  fc.constantFrom(DAY, DAY, DAY, 2 * DAY, 70 * DAY),
)

const kindOf = <K extends HistoryStep['kind']>(kind: K) => fc.constant(kind)

const buy = fc.record({
  kind: kindOf('buy'),
  tariff: fc.constantFrom('basic', 'medium', 'high'),
  method,
  autoPayments: fc.constantFrom(true, true, true, false),
  crash,
  press: firstPress,
})
const buyBooster = fc.record({ kind: kindOf('buyBooster'), method, crash, press: firstPress })
const buyGift = fc.record({
  kind: kindOf('buyGift'),
  tariff: fc.constantFrom('basic', 'medium', 'high'),
  method,
  months: fc.constantFrom<(1 | 3 | 12)[]>(1, 1, 3, 12),
  crash,
  press: firstPress,
})
const redeemGift = fc.record({
  kind: kindOf('redeemGift'),
  gift: fc.nat(3),
  by: fc.constantFrom<('buyer' | 'receiver')[]>('buyer', 'receiver'),
  crash,
})
const eraseReceiver = fc.record({ kind: kindOf('eraseReceiver'), crash })
const bind = fc.record({
  kind: kindOf('bind'),
  method: fc.constantFrom<('card' | 'sbp')[]>('card', 'card', 'sbp'),
  crash,
  press: fc.oneof(bindingPress, fc.constant('later' as const)),
})
const pressBinding = fc.record({ kind: kindOf('pressBinding'), page: fc.nat(4), press: bindingPress })
const returnFromBinding = fc.record({ kind: kindOf('returnFromBinding'), page: fc.nat(4), crash })
const openReturnPage = fc.record({ kind: kindOf('openReturnPage'), page: fc.nat(6), crash })
const notification = fc.record({
  kind: kindOf('notification'),
  notification: fc.nat(8),
  times: fc.integer({ min: 1, max: 3 }),
  crash,
})
const cancel = fc.record({ kind: kindOf('cancel'), crash })
const resume = fc.record({ kind: kindOf('resume'), crash })
const agreeToPrice = fc.record({ kind: kindOf('agreeToPrice'), crash })
const changePrice = fc.record({
  kind: kindOf('changePrice'),
  tariff: fc.constantFrom('basic', 'basic', 'medium', 'high'),
  days: fc.integer({ min: 31, max: 45 }),
  crash,
})
const stopPriceChange = fc.record({ kind: kindOf('stopPriceChange'), crash })
const removeCard = fc.record({ kind: kindOf('removeCard'), crash })
const refund = fc.record({ kind: kindOf('decideRefund'), payment: fc.nat(4), crash })
const erase = fc.record({ kind: kindOf('erase'), crash })
const runJobs = fc.record({ kind: kindOf('runJobs'), crash })

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { arbitrary: buy, weight: 4 },
  { arbitrary: buyBooster, weight: 1 },
  { arbitrary: buyGift, weight: 1 },
  { arbitrary: redeemGift, weight: 4 },
  { arbitrary: eraseReceiver, weight: 1 },
  { arbitrary: openReturnPage, weight: 4 },
  { arbitrary: bind, weight: 4 },
  { arbitrary: returnFromBinding, weight: 3 },
  { arbitrary: notification, weight: 4 },
  { arbitrary: cancel, weight: 2 },
  { arbitrary: resume, weight: 1 },
  { arbitrary: agreeToPrice, weight: 1 },
  { arbitrary: changePrice, weight: 1 },
  { arbitrary: stopPriceChange, weight: 1 },
  { arbitrary: removeCard, weight: 1 },
  { arbitrary: runJobs, weight: 4 },
  { arbitrary: refund, weight: 1 },
  { arbitrary: erase, weight: 1 },
)

const oneServer = fc.constantFrom<0 | 1>(0, 1)
const anyServers = fc.constantFrom<0 | 1 | 'both'>(0, 1, 'both')
const days = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 20, max: 40 }))
const fault = fc.constantFrom(
  '500 before' as const,
  '500 after' as const,
  'disconnect before' as const,
  'disconnect after' as const,
)
const reason = fc.constantFrom(
  'insufficient_funds',
  'insufficient_funds',
  'card_expired',
  'permission_revoked',
)

const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  { arbitrary: buy, weight: 4 },
  { arbitrary: buyBooster, weight: 1 },
  { arbitrary: buyGift, weight: 3 },
  { arbitrary: redeemGift, weight: 4 },
  { arbitrary: fc.record({ kind: kindOf('pressButton'), page: fc.nat(6), press }), weight: 2 },
  { arbitrary: openReturnPage, weight: 2 },
  { arbitrary: bind, weight: 4 },
  { arbitrary: pressBinding, weight: 2 },
  { arbitrary: returnFromBinding, weight: 3 },
  { arbitrary: notification, weight: 3 },
  { arbitrary: cancel, weight: 1 },
  { arbitrary: resume, weight: 1 },
  { arbitrary: agreeToPrice, weight: 2 },
  { arbitrary: changePrice, weight: 2 },
  { arbitrary: stopPriceChange, weight: 1 },
  { arbitrary: removeCard, weight: 1 },
  { arbitrary: fc.record({ kind: kindOf('jobs'), server: anyServers, crash }), weight: 7 },
  { arbitrary: fc.record({ kind: kindOf('concurrently'), first: operation, second: operation }), weight: 5 },
  { arbitrary: fc.record({ kind: kindOf('advanceTime'), minutes }), weight: 5 },
  { arbitrary: fc.record({ kind: kindOf('advanceDays'), days, server: anyServers }), weight: 5 },
  {
    arbitrary: fc.record({
      kind: kindOf('providerFaults'),
      faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: kindOf('cardDeclines'),
      reasons: fc.array(reason, { minLength: 1, maxLength: 4 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ kind: kindOf('mailOutage'), hours: fc.integer({ min: 1, max: 48 }) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ kind: kindOf('planPrices'), percent: fc.constantFrom(50, 80, 100, 120) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      kind: kindOf('clockSkew'),
      server: oneServer,
      minutes: fc.integer({ min: -SKEW_MINUTES, max: SKEW_MINUTES }),
    }),
    weight: 1,
  },
  { arbitrary: refund, weight: 1 },
)

export const history: fc.Arbitrary<HistoryStep[]> = fc
  .tuple(fc.constantFrom(...firstSteps), fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }))
  .map(([first, rest]) => [...first, ...rest])
