import { MINUTE } from '../platform/time/durations.ts'
import type { Reading, ServerReading } from './ask-servers.ts'
import { sumOf, valuesOf } from './read-metrics.ts'

/** What users know: a part of the service, with a line of its own on the page. */
export const COMPONENTS = ['site', 'answers', 'mails', 'payments'] as const
export type Component = (typeof COMPONENTS)[number]

/** Readings, the newest last. */
type Readings = readonly [...Reading[], Reading]

type Alert = {
  /** The name, the condition and its patience, as docs/operations/alerts.yml has them. */
  alert: string
  expr: string
  forMs: number
  component: Component
  /** Whether the condition holds; null where the servers do not say. */
  holds: (readings: Readings) => boolean | null
}

const newest = (readings: Readings): Reading => readings[readings.length - 1] ?? readings[0]

const samplesOf = ({ servers }: Reading) => servers.flatMap(({ samples }) => samples ?? [])

const hasMetrics = ({ servers }: Reading): boolean => servers.some(({ samples }) => samples !== null)

/** How much the counters have grown within a time, server by server: one that has started anew began at 0. */
const increaseOf = (
  readings: Readings,
  { withinMs, name, labels }: { withinMs: number; name: string; labels?: Record<string, string> },
): number => {
  const last = newest(readings)
  const wanted = { name, ...(labels && { labels }) }
  const before = (url: string): ServerReading | undefined =>
    readings
      .filter(({ at }) => last.at.getTime() - at.getTime() <= withinMs)
      .flatMap(({ servers }) => servers)
      .find(server => server.url === url && server.samples !== null)
  return last.servers
    .filter(({ samples }) => samples !== null)
    .map(({ url, samples }) => {
      const value = sumOf(samples ?? [], wanted)
      const earlier = sumOf(before(url)?.samples ?? [], wanted)
      return value < earlier ? value : value - earlier
    })
    .reduce((sum, value) => sum + value, 0)
}

const whereTold =
  (condition: (readings: Readings) => boolean) =>
  (readings: Readings): boolean | null =>
    hasMetrics(newest(readings)) ? condition(readings) : null

const largest = (readings: Readings, name: string, labels: Record<string, string> = {}): number =>
  Math.max(0, ...valuesOf(samplesOf(newest(readings)), { name, labels }))

/** The alerts that users notice, computed from the same figures as Prometheus computes them from. */
export const ALERTS: readonly Alert[] = [
  {
    alert: 'Down',
    expr: 'sum(up{job="grani"}) == 0',
    forMs: MINUTE,
    component: 'site',
    holds: readings => newest(readings).servers.every(({ isReady, samples }) => !isReady && samples === null),
  },
  {
    alert: 'Database',
    expr: 'min(grani_database_up) == 0',
    forMs: MINUTE,
    component: 'answers',
    holds: whereTold(readings =>
      valuesOf(samplesOf(newest(readings)), { name: 'grani_database_up' }).includes(0),
    ),
  },
  {
    alert: 'Overload',
    expr: 'sum(rate(grani_refusals_total{code="ERR_UNAVAILABLE"}[5m])) > 0.02 * sum(rate(grani_http_request_seconds_count[5m]))',
    forMs: 5 * MINUTE,
    component: 'answers',
    holds: whereTold(readings => {
      const withinMs = 5 * MINUTE
      const labels = { code: 'ERR_UNAVAILABLE' }
      const refused = increaseOf(readings, { withinMs, name: 'grani_refusals_total', labels })
      return refused > 0.02 * increaseOf(readings, { withinMs, name: 'grani_http_request_seconds_count' })
    }),
  },
  {
    alert: 'UnexpectedErrors',
    expr: 'sum(increase(grani_refusals_total{code="ERR_INTERNAL"}[10m])) > 0',
    forMs: 0,
    component: 'answers',
    holds: whereTold(readings => {
      const labels = { code: 'ERR_INTERNAL' }
      return increaseOf(readings, { withinMs: 10 * MINUTE, name: 'grani_refusals_total', labels }) > 0
    }),
  },
  {
    alert: 'Mail',
    expr: 'max(grani_mail_oldest_seconds) > 600 or max(grani_mails{state="failed"}) > 0',
    forMs: 5 * MINUTE,
    component: 'mails',
    holds: whereTold(
      readings =>
        largest(readings, 'grani_mail_oldest_seconds') > 600 ||
        largest(readings, 'grani_mails', { state: 'failed' }) > 0,
    ),
  },
  {
    alert: 'Payments',
    expr: 'max(grani_payments_overdue) > 0',
    forMs: 10 * MINUTE,
    component: 'payments',
    holds: whereTold(readings => largest(readings, 'grani_payments_overdue') > 0),
  },
]

/** The longest time that a condition looks back. */
export const LOOKS_BACK_MS = 10 * MINUTE
