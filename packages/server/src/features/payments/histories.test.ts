import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Action, type Death, history } from '@grani/testing/payment-histories/arbitraries.ts'
import { liveThrough, openTwo, type Two } from '@grani/testing/payment-histories/run-history.ts'
import { tally } from '@grani/testing/payment-histories/coverage-counters.ts'

/** HISTORIES=10000 for all of them, HISTORIES_SEED to live them through again; otherwise as many as fit into the time. */
const ALL = Number(process.env['HISTORIES'] ?? 0)
const SEED = process.env['HISTORIES_SEED']
const SECONDS = 10
/** From so many histories on chance has no excuse for leaving something out. */
const SOME = 20
const MANY = 500

let two: Two
beforeAll(async () => {
  two = await openTwo()
})
afterAll(() => two.close())

/** What histories have to have been through, or they prove nothing. */
const AT_LEAST = ['charges', 'renewals charged', 'jobs on both servers at once']
const PUT_TO_THE_TEST = [
  ...AT_LEAST,
  'declines',
  'refunds',
  'charges given back as superfluous',
  'erased',
  'notifications',
  'action together',
  'action skew',
  'action faults',
  'died at the database',
  'died at the provider',
]

test(
  'whatever happens to a person, a bank and two servers, nobody pays twice, loses what they paid for, or gets what they did not',
  async () => {
    const until = Date.now() + SECONDS * 1000
    let lived = 0
    const result = await fc.check(
      fc.asyncProperty(history, async actions => {
        // Skipped, not interrupted: a history that is abandoned half-way would go on beside the next test.
        if (ALL === 0 && Date.now() > until) return
        lived++
        await liveThrough(two.workers, actions)
      }),
      { numRuns: ALL || 2000, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
    if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance })
    expect(lived).toBeGreaterThanOrEqual(ALL || 1)
    const counts = tally()
    process.stdout.write(`${lived} histories, seed ${result.seed}: ${JSON.stringify(counts)}\n`)
    const expected = lived >= MANY ? PUT_TO_THE_TEST : lived >= SOME ? AT_LEAST : []
    expect(expected.filter(what => (counts[what] ?? 0) === 0)).toEqual([])
  },
  ALL === 0 ? 60_000 : 7_200_000,
)

const bought: Action & { do: 'buy' } = { do: 'buy', tariff: 'basic', auto: true, death: null, press: 'pay' }
const back: Action = { do: 'return', page: 0, death: null }
const jobs: Action = { do: 'jobs', worker: 'both', death: null }
const days = (count: number): Action => ({ do: 'pass', minutes: count * 24 * 60 })

/** What random histories have found once, kept for good. */
const FOUND: [promise: string, actions: Action[]][] = [
  [
    'a refund in the grace takes the grace with it',
    [bought, days(28), back, days(31), { do: 'refund', payment: 0, death: null }, jobs],
  ],
  [
    'refunding the next period and then the current one leaves nothing',
    [
      bought,
      back,
      { do: 'cancel', death: null },
      bought,
      days(26),
      jobs,
      { do: 'refund', payment: 1, death: null },
      { do: 'refund', payment: 0, death: null },
      jobs,
    ],
  ],
  [
    'a refund that two servers send at once is done, and not due for ever',
    [
      { do: 'buy', tariff: 'basic', auto: true, death: null, press: 'later' },
      { do: 'buy', tariff: 'high', auto: true, death: null, press: 'later' },
      { do: 'press', page: 0, press: 'pay' },
      { do: 'press', page: 1, press: 'pay' },
      { do: 'days', days: 10, worker: 'both' },
    ],
  ],
  [
    'buying and being erased at the same moment leaves no row and keeps no money',
    [
      { do: 'together', first: bought, second: { do: 'erase', death: null } },
      { do: 'press', page: 0, press: 'pay' },
      days(1),
      jobs,
    ],
  ],
  [
    'a clock that is a minute ahead gives and takes no day',
    [
      bought,
      { do: 'skew', worker: 0, minutes: 1 },
      days(26),
      jobs,
      { do: 'refund', payment: 0, death: null },
      { ...bought, press: 'later' },
      jobs,
    ],
  ],
  [
    'what is given back of a cheaper plan paid for ahead leaves the current one the price that was agreed for it',
    [
      { ...bought, tariff: 'high' },
      back,
      { do: 'cancel', death: null },
      // Two payments of one moment have no order.
      { do: 'pass', minutes: 1 },
      bought,
      { do: 'return', page: 1, death: null },
      { do: 'refund', payment: 1, death: null },
      { do: 'resume', death: null },
      { do: 'days', days: 40, worker: 'both' },
    ],
  ],
  [
    'what is taken up again a few hours before the end is announced anew, a day before the charge',
    [
      bought,
      back,
      { do: 'days', days: 31, worker: 0 },
      { do: 'cancel', death: null },
      { do: 'days', days: 3, worker: 0 },
      { do: 'resume', death: null },
      { do: 'days', days: 5, worker: 'both' },
    ],
  ],
]

describe('found before', () => {
  test.each(FOUND)('%s', async (_promise, actions) => {
    expect(await liveThrough(two.workers, actions)).toBe(0)
  })
})

const A_WHILE = 300_000

/**
 * Lets an operation die before its first call, before its second, and so on, until there is no call left to die at. Dying
 * after a call is dying before the next one.
 */
const dyingEverywhere = async (historyWith: (death: Death) => Action[]): Promise<number> => {
  for (let at = 0; ; at++)
    if ((await liveThrough(two.workers, historyWith({ at, moment: 'before' }))) === 0) return at
}

describe('dying at every single call', () => {
  test(
    'of a renewal charges once',
    async () => {
      const calls = await dyingEverywhere(death => {
        const renewal: Action = { do: 'jobs', worker: 0, death }
        return [bought, back, days(31), jobs, days(3), renewal, days(1), jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    A_WHILE,
  )

  test(
    'of a renewal charges nothing any more once the card is removed',
    async () => {
      const removal: Action = { do: 'removeCard', death: null }
      const calls = await dyingEverywhere(death => {
        const renewal: Action = { do: 'jobs', worker: 0, death }
        const before = [bought, back, days(31), jobs, days(3)]
        return [...before, renewal, removal, { do: 'pass', minutes: 20 }, jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    A_WHILE,
  )

  test(
    'of a purchase and of its return page grants once',
    async () => {
      const calls = await dyingEverywhere(death => {
        const first: Action = { do: 'buy', tariff: 'medium', auto: true, death, press: 'pay' }
        return [first, bought, { do: 'return', page: 0, death }, back, jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    A_WHILE,
  )

  test(
    'of a refund gives back once',
    async () => {
      const calls = await dyingEverywhere(death => [
        bought,
        back,
        { do: 'refund', payment: 0, death },
        { do: 'jobs', worker: 0, death },
        jobs,
      ])
      expect(calls).toBeGreaterThan(10)
    },
    A_WHILE,
  )

  test(
    'of erasing an account erases all or nothing, and gives back what comes in afterwards',
    async () => {
      const calls = await dyingEverywhere(death => [
        { ...bought, press: 'later' },
        { do: 'erase', death },
        { do: 'erase', death: null },
        { do: 'press', page: 0, press: 'pay' },
        days(1),
        { do: 'jobs', worker: 0, death },
        jobs,
      ])
      expect(calls).toBeGreaterThan(10)
    },
    A_WHILE,
  )
})
