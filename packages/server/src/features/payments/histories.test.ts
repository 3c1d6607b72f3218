import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { history } from '@grani/testing/payment-histories/arbitraries.ts'
import type { HistoryStep } from '@grani/testing/payment-histories/history-step.ts'
import { runHistory, withTwoServers } from '@grani/testing/payment-histories/run-history.ts'
import { bought, daysWithoutJobs, jobs, returned } from '@grani/testing/payment-histories/steps.ts'
import { coverageCounts } from '@grani/testing/payment-histories/coverage-counters.ts'

/** HISTORIES: how many random histories to run, 10000 for a long run. HISTORIES_SEED: repeats a run that failed. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 60)
const SEED = process.env['HISTORIES_SEED']
/** Enough histories to cover everything below whatever the seed. */
const FULL_COVERAGE = 500
/** For the timeout: a hang is caught by it, and a machine that five others share is none. */
const MS_PER_HISTORY = 10_000

const servers = withTwoServers()

/** What the histories must have covered for their success to mean anything. */
const COVERED_BY_SOME = [
  'charges',
  'renewals charged',
  'jobs on both servers at once',
  'gifts redeemed',
  'bindings begun',
  'price letters',
]
const COVERED_BY_MANY = [
  ...COVERED_BY_SOME,
  'declines',
  'refunds',
  'charges with nothing to pay for',
  'gifts begun',
  'gifts paid back',
  'erased',
  'notifications',
  'step concurrently',
  'step clockSkew',
  'step providerFaults',
  'bindings active',
  'bindings refused',
  'bindings void',
  'notifications of bindings',
  'renewals by a bound method',
  'owed months charged at once',
  'bought by card',
  'bought by sbp',
  'bought by sberpay',
  'bought by tpay',
  'step mailOutage',
  'step planPrices',
  'price changes begun',
  'prices agreed to',
  'resumed at a higher price',
  'renewals at a higher price',
  'renewals stopped for their price',
  'prices taken back',
  'announcements',
  'renewals charged after the end',
  'crashed at the database',
  'crashed at the provider',
]

test(
  'in random histories of a user, a provider and two servers that crash, the user never pays twice, loses a paid day, or gets an unpaid one',
  async () => {
    const result = await fc.check(
      fc.asyncProperty(history, async steps => {
        await runHistory(servers(), steps)
      }),
      { numRuns: HISTORIES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
    if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance })
    const counts = coverageCounts()
    process.stdout.write(`${HISTORIES} histories, seed ${result.seed}: ${JSON.stringify(counts)}\n`)
    const expected = HISTORIES >= FULL_COVERAGE ? COVERED_BY_MANY : COVERED_BY_SOME
    expect(expected.filter(what => (counts[what] ?? 0) === 0)).toEqual([])
  },
  60_000 + HISTORIES * MS_PER_HISTORY,
)

/** Histories in which the random run once found a defect. */
const REGRESSIONS: [invariant: string, steps: HistoryStep[]][] = [
  [
    'a refund in the grace period ends it',
    [
      bought,
      daysWithoutJobs(28),
      returned,
      daysWithoutJobs(31),
      { kind: 'decideRefund', payment: 0, crash: null },
      jobs,
    ],
  ],
  [
    'refunding the next period and then the current one ends access',
    [
      bought,
      returned,
      { kind: 'cancel', crash: null },
      bought,
      daysWithoutJobs(26),
      jobs,
      { kind: 'decideRefund', payment: 1, crash: null },
      { kind: 'decideRefund', payment: 0, crash: null },
      jobs,
    ],
  ],
  [
    'a refund that two servers send at once is made, and does not stay due',
    [
      { ...bought, press: 'later' },
      { ...bought, tariff: 'high', press: 'later' },
      { kind: 'pressButton', page: 0, press: 'pay' },
      { kind: 'pressButton', page: 1, press: 'pay' },
      { kind: 'advanceDays', days: 10, server: 'both' },
    ],
  ],
  [
    'a purchase at the moment of the erasure leaves no row and is refunded',
    [
      { kind: 'concurrently', first: bought, second: { kind: 'erase', crash: null } },
      { kind: 'pressButton', page: 0, press: 'pay' },
      daysWithoutJobs(1),
      jobs,
    ],
  ],
  [
    'a server clock that is a minute ahead grants and revokes no day',
    [
      bought,
      { kind: 'clockSkew', server: 0, minutes: 1 },
      daysWithoutJobs(26),
      jobs,
      { kind: 'decideRefund', payment: 0, crash: null },
      { ...bought, press: 'later' },
      jobs,
    ],
  ],
  [
    'refunding a cheaper next plan leaves the current plan at its agreed price',
    [
      { ...bought, tariff: 'high' },
      returned,
      { kind: 'cancel', crash: null },
      // Two payments with the same time have no order.
      { kind: 'advanceTime', minutes: 1 },
      bought,
      { kind: 'openReturnPage', page: 1, crash: null },
      { kind: 'decideRefund', payment: 1, crash: null },
      { kind: 'resume', crash: null },
      { kind: 'advanceDays', days: 40, server: 'both' },
    ],
  ],
  [
    'a renewal resumed a few hours before the end is announced again, three days before the charge',
    [
      bought,
      returned,
      { kind: 'advanceDays', days: 31, server: 0 },
      { kind: 'cancel', crash: null },
      { kind: 'advanceDays', days: 3, server: 0 },
      { kind: 'resume', crash: null },
      { kind: 'advanceDays', days: 5, server: 'both' },
    ],
  ],
  [
    'an announcement that the mail server takes two days late delays the charge',
    [
      bought,
      returned,
      { kind: 'advanceDays', days: 28, server: 'both' },
      { kind: 'mailOutage', hours: 48 },
      { kind: 'advanceDays', days: 12, server: 'both' },
    ],
  ],
  [
    'a bank of the СБП that answers after the page has closed is still paid once, notified twice',
    [
      { ...bought, method: 'sbp', press: 'slow' },
      { kind: 'advanceTime', minutes: 90 },
      returned,
      { ...bought, method: 'sbp', press: 'pay' },
      { kind: 'advanceTime', minutes: 180 },
      { kind: 'notification', notification: 0, times: 2, crash: null },
      jobs,
      { kind: 'notification', notification: 1, times: 2, crash: null },
      { kind: 'advanceDays', days: 40, server: 'both' },
    ],
  ],
  [
    'a price that falls after the announcement is announced before it is charged',
    [
      bought,
      returned,
      { kind: 'advanceDays', days: 31, server: 'both' },
      { kind: 'planPrices', percent: 50 },
      { kind: 'advanceDays', days: 10, server: 'both' },
    ],
  ],
]

describe('regressions', () => {
  test.each(REGRESSIONS)('%s', async (_invariant, steps) => {
    expect(await runHistory(servers(), steps)).toBe(0)
  })
})
