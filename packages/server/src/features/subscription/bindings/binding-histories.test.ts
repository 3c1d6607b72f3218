import type { HistoryStep } from '@grani/testing/payment-histories/history-step.ts'
import { crashAtEveryCall, runHistory, withTwoServers } from '@grani/testing/payment-histories/run-history.ts'
import { bought, daysWithJobs, jobs, returned } from '@grani/testing/payment-histories/steps.ts'
import { expect, test } from 'vitest'

const servers = withTwoServers()

const bound: HistoryStep & { kind: 'bind' } = { kind: 'bind', method: 'card', crash: null, press: 'bind' }
const cameBack: HistoryStep & { kind: 'returnFromBinding' } = {
  kind: 'returnFromBinding',
  page: 0,
  crash: null,
}
/** The charge has failed, and a month is owed. */
const owing: HistoryStep[] = [
  bought,
  returned,
  { kind: 'cardDeclines', reasons: Array<string>(12).fill('insufficient_funds') },
  daysWithJobs(37),
]

test.each<[invariant: string, steps: HistoryStep[]]>([
  [
    'two bindings at once leave one open',
    [
      bought,
      returned,
      {
        kind: 'concurrently',
        first: { ...bound, press: 'later' },
        second: { ...bound, method: 'sbp', press: 'later' },
      },
      { kind: 'pressBinding', page: 0, press: 'bind' },
      { kind: 'pressBinding', page: 1, press: 'bind' },
      daysWithJobs(40),
    ],
  ],
  [
    'a binding that is notified twice after an erasure saves nothing for anybody',
    [
      bought,
      returned,
      bound,
      { kind: 'erase', crash: null },
      { kind: 'notification', notification: 1, times: 2, crash: null },
      daysWithJobs(5),
    ],
  ],
  [
    'a notification that is lost is not needed: the jobs look, also long after the page has closed',
    [bought, returned, { ...bound, press: 'slow' }, daysWithJobs(40)],
  ],
  [
    'a card changed while a renewal of the one before is being charged waits for its outcome',
    [
      { ...bought, method: 'sbp' },
      returned,
      daysWithJobs(34),
      { kind: 'advanceTime', minutes: 24 * 60 },
      { kind: 'concurrently', first: { kind: 'runJobs', crash: null }, second: bound },
      cameBack,
      daysWithJobs(40),
    ],
  ],
  [
    'a month that is owed is charged to the bound card once, however often that is told',
    [
      ...owing,
      bound,
      { kind: 'concurrently', first: cameBack, second: { kind: 'runJobs', crash: null } },
      { kind: 'notification', notification: 99, times: 3, crash: null },
      daysWithJobs(40),
    ],
  ],
])('%s', async (_invariant, steps) => {
  expect(await runHistory(servers(), steps)).toBe(0)
})

test('a crash at any call of a binding, its return page or the charge that it asks for charges once', async () => {
  const calls = await crashAtEveryCall(servers(), crash => [
    ...owing,
    { ...bound, crash },
    bound,
    { ...cameBack, crash },
    cameBack,
    { kind: 'advanceTime', minutes: 24 * 60 },
    jobs,
  ])
  expect(calls).toBeGreaterThan(10)
}, 300_000)
