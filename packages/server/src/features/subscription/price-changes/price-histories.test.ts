import type { HistoryStep } from '@grani/testing/payment-histories/history-step.ts'
import {
  crashAtEveryCall,
  runHistory,
  startTwoServers,
  type TwoServers,
} from '@grani/testing/payment-histories/run-history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let two: TwoServers
beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two.close())

const agree: HistoryStep & { kind: 'agreeToPrice' } = { kind: 'agreeToPrice', crash: null }
const days = (count: number): HistoryStep => ({ kind: 'advanceDays', days: count, server: 'both' })
const dearer: HistoryStep[] = [
  {
    kind: 'buy',
    tariff: 'basic',
    method: 'card',
    autoPayments: true,
    crash: null,
    press: 'pay',
  },
  { kind: 'openReturnPage', page: 0, crash: null },
  { kind: 'planPrices', percent: 120 },
  { kind: 'changePrice', tariff: 'basic', days: 31, crash: null },
]

test.each<[what: string, steps: HistoryStep[]]>([
  [
    'a letter that the mail server takes five days late',
    [{ kind: 'mailOutage', hours: 120 }, days(6), agree, days(34)],
  ],
  [
    'a consent at the moment of taking the price back',
    [
      days(1),
      { kind: 'concurrently', first: agree, second: { kind: 'stopPriceChange', crash: null } },
      days(40),
    ],
  ],
  [
    'a cancellation at the moment of a consent, resumed later',
    [
      days(1),
      { kind: 'concurrently', first: agree, second: { kind: 'cancel', crash: null } },
      days(32),
      { kind: 'resume', crash: null },
      days(8),
    ],
  ],
  [
    'a plan that is cheaper again when the month ends',
    [days(20), { kind: 'planPrices', percent: 80 }, days(20)],
  ],
])('nothing is charged above what was agreed to: %s', async (_what, steps) => {
  expect(await runHistory(two.servers, [...dearer, ...steps])).toBe(0)
})

test('a crash at any call of telling, agreeing and resuming charges no price that was not agreed to', async () => {
  const calls = await crashAtEveryCall(two.servers, crash => [
    ...dearer,
    { kind: 'jobs', server: 0, crash },
    days(1),
    { ...agree, crash },
    days(34),
    { kind: 'resume', crash },
    days(6),
  ])
  expect(calls).toBeGreaterThan(10)
}, 300_000)
