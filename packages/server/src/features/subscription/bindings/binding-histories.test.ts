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

const bought: HistoryStep & { kind: 'buy' } = {
  kind: 'buy',
  tariff: 'basic',
  method: 'card',
  autoPayments: true,
  crash: null,
  press: 'pay',
}
const paid: HistoryStep = { kind: 'openReturnPage', page: 0, crash: null }
const jobs: HistoryStep = { kind: 'jobs', server: 'both', crash: null }
const bound: HistoryStep & { kind: 'bind' } = { kind: 'bind', method: 'card', crash: null, press: 'bind' }
const returned: HistoryStep & { kind: 'returnFromBinding' } = {
  kind: 'returnFromBinding',
  page: 0,
  crash: null,
}
const days = (count: number): HistoryStep => ({ kind: 'advanceDays', days: count, server: 'both' })
/** The charge has failed, and a month is owed. */
const owing: HistoryStep[] = [
  bought,
  paid,
  { kind: 'cardDeclines', reasons: Array<string>(12).fill('insufficient_funds') },
  days(37),
]

test.each<[invariant: string, steps: HistoryStep[]]>([
  [
    'two bindings at once leave one open',
    [
      bought,
      paid,
      {
        kind: 'concurrently',
        first: { ...bound, press: 'later' },
        second: { ...bound, method: 'sbp', press: 'later' },
      },
      { kind: 'pressBinding', page: 0, press: 'bind' },
      { kind: 'pressBinding', page: 1, press: 'bind' },
      days(40),
    ],
  ],
  [
    'a binding that is notified twice after an erasure saves nothing for anybody',
    [
      bought,
      paid,
      bound,
      { kind: 'erase', crash: null },
      { kind: 'notification', notification: 1, times: 2, crash: null },
      days(5),
    ],
  ],
  [
    'a notification that is lost is not needed: the jobs look, also long after the page has closed',
    [bought, paid, { ...bound, press: 'slow' }, days(40)],
  ],
  [
    'a card changed while a renewal of the one before is being charged waits for its outcome',
    [
      { ...bought, method: 'sbp' },
      paid,
      days(34),
      { kind: 'advanceTime', minutes: 24 * 60 },
      { kind: 'concurrently', first: { kind: 'runJobs', crash: null }, second: bound },
      returned,
      days(40),
    ],
  ],
  [
    'a month that is owed is charged to the bound card once, however often that is told',
    [
      ...owing,
      bound,
      { kind: 'concurrently', first: returned, second: { kind: 'runJobs', crash: null } },
      { kind: 'notification', notification: 99, times: 3, crash: null },
      days(40),
    ],
  ],
])('%s', async (_invariant, steps) => {
  expect(await runHistory(two.servers, steps)).toBe(0)
})

test('a crash at any call of a binding, its return page or the charge that it asks for charges once', async () => {
  const calls = await crashAtEveryCall(two.servers, crash => [
    ...owing,
    { ...bound, crash },
    bound,
    { ...returned, crash },
    returned,
    { kind: 'advanceTime', minutes: 24 * 60 },
    jobs,
  ])
  expect(calls).toBeGreaterThan(10)
}, 300_000)
