import type { HistoryStep } from './history-step.ts'

/** A page is paid with a card that is kept for the renewals. */
export const bought: HistoryStep & { kind: 'buy' } = {
  kind: 'buy',
  tariff: 'basic',
  method: 'card',
  autoPayments: true,
  crash: null,
  press: 'pay',
}
/** The user comes back from that page. */
export const returned: HistoryStep = { kind: 'openReturnPage', page: 0, crash: null }
export const jobs: HistoryStep = { kind: 'jobs', server: 'both', crash: null }
/** Time passes and the jobs run, as they do. */
export const daysWithJobs = (count: number): HistoryStep => ({
  kind: 'advanceDays',
  days: count,
  server: 'both',
})
/** Time passes, and no job runs in it. */
export const daysWithoutJobs = (count: number): HistoryStep => ({
  kind: 'advanceTime',
  minutes: count * 24 * 60,
})
/** To the announcement of the renewal, to the look whether its mail has gone, and to the charge three days later. */
export const announced: HistoryStep[] = [
  daysWithoutJobs(31),
  jobs,
  { kind: 'advanceTime', minutes: 15 },
  jobs,
  { kind: 'advanceTime', minutes: 3 * 24 * 60 + 60 },
]
