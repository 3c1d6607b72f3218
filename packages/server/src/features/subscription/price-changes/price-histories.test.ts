import type { HistoryStep } from '@grani/testing/payment-histories/history-step.ts'
import { crashAtEveryCall, runHistory, withTwoServers } from '@grani/testing/payment-histories/run-history.ts'
import { bought, daysWithJobs, returned } from '@grani/testing/payment-histories/steps.ts'
import { expect, test } from 'vitest'

const servers = withTwoServers()

const agree: HistoryStep & { kind: 'agreeToPrice' } = { kind: 'agreeToPrice', crash: null }
const dearer: HistoryStep[] = [
  bought,
  returned,
  { kind: 'planPrices', percent: 120 },
  { kind: 'changePrice', tariff: 'basic', days: 31, crash: null },
]

test.each<[what: string, steps: HistoryStep[]]>([
  [
    'a letter that the mail server takes five days late',
    [{ kind: 'mailOutage', hours: 120 }, daysWithJobs(6), agree, daysWithJobs(34)],
  ],
  [
    'a consent at the moment of taking the price back',
    [
      daysWithJobs(1),
      { kind: 'concurrently', first: agree, second: { kind: 'stopPriceChange', crash: null } },
      daysWithJobs(40),
    ],
  ],
  [
    'a cancellation at the moment of a consent, resumed later',
    [
      daysWithJobs(1),
      { kind: 'concurrently', first: agree, second: { kind: 'cancel', crash: null } },
      daysWithJobs(32),
      { kind: 'resume', crash: null },
      daysWithJobs(8),
    ],
  ],
  [
    'a plan that is cheaper again when the month ends',
    [daysWithJobs(20), { kind: 'planPrices', percent: 80 }, daysWithJobs(20)],
  ],
])('nothing is charged above what was agreed to: %s', async (_what, steps) => {
  expect(await runHistory(servers(), [...dearer, ...steps])).toBe(0)
})

test('a crash at any call of telling, agreeing and resuming charges no price that was not agreed to', async () => {
  const calls = await crashAtEveryCall(servers(), crash => [
    ...dearer,
    { kind: 'jobs', server: 0, crash },
    daysWithJobs(1),
    { ...agree, crash },
    daysWithJobs(34),
    { kind: 'resume', crash },
    daysWithJobs(6),
  ])
  expect(calls).toBeGreaterThan(10)
}, 300_000)
