import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsultationServers,
  runConsultationHistory,
  startConsultationServers,
} from '@grani/testing/consultation-histories/run-history.ts'
import { consultationHistory } from '@grani/testing/consultation-histories/steps.ts'

/** Sixty in the suite, two thousand in a long run. HISTORIES_SEED: repeats a run that failed. */
const HISTORIES = Math.min(Number(process.env['HISTORIES'] ?? 60), 2000)
const SEED = process.env['HISTORIES_SEED']
/** For the timeout: what a machine with ten other runs on it takes. */
const MS_PER_HISTORY = 8000

let two: ConsultationServers
beforeAll(async () => {
  two = await startConsultationServers()
})
afterAll(() => two.close())

/** What has to have happened for the success of the histories to mean anything. */
const COVERED = ['book', 'move', 'cancel', 'withdraw', 'miss', 'hold', 'erase', 'refund'].map(
  kind => `${kind} done`,
)

test(
  'whatever clients, a specialist, two dying servers and the clock do, nobody pays twice or for what was withdrawn, and no time is given twice',
  async () => {
    const seen = new Map<string, number>()
    const result = await fc.check(
      fc.asyncProperty(consultationHistory, async steps => {
        for (const outcome of await runConsultationHistory(two, steps))
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      }),
      { numRuns: HISTORIES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
    if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance })
    process.stdout.write(
      `${HISTORIES} histories, seed ${result.seed}: ${JSON.stringify(Object.fromEntries(seen))}\n`,
    )
    expect(COVERED.filter(what => !seen.has(what))).toEqual([])
    expect([...seen.keys()].some(outcome => outcome.endsWith('crashed'))).toBe(true)
  },
  60_000 + HISTORIES * MS_PER_HISTORY,
)
