import type { HealthName } from '@grani/contract'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { HealthReading } from '../../platform/http/health-reading.ts'

type Sample = MetricValue<string> & { metricName?: string }
type Values = HealthReading['values']

/** Adds up what has the same label. */
const sumsBy = (
  samples: readonly Sample[],
  labelOf: (sample: Sample) => string | null,
): Map<string | null, number> => {
  const sums = new Map<string | null, number>()
  for (const sample of samples) {
    const label = labelOf(sample)
    sums.set(label, (sums.get(label) ?? 0) + sample.value)
  }
  return sums
}

const listed = (name: HealthName, sums: ReadonlyMap<string | null, number>): Values =>
  [...sums].map(([label, value]) => ({ name, label, value }))

/** Of 100 requests 99 took no longer than this many seconds: a bound of the histogram. Null without requests. */
const slowestOf = (buckets: readonly Sample[]): number | null => {
  const counts = sumsBy(buckets, ({ labels }) => String(labels['le']))
  const all = counts.get('+Inf') ?? 0
  if (all === 0) return null
  const bounds = [...counts].filter(([, count]) => count >= 0.99 * all).map(([bound]) => Number(bound))
  const lowest = Math.min(...bounds.filter(bound => Number.isFinite(bound)))
  return Number.isFinite(lowest) ? lowest : null
}

const httpValues = (samples: readonly Sample[]): Values => {
  const ends = (suffix: string) => samples.filter(({ metricName = '' }) => metricName.endsWith(suffix))
  const slowest = slowestOf(ends('_bucket'))
  return [
    ...listed(
      'requests',
      sumsBy(ends('_count'), ({ labels }) => `${String(labels['status']).slice(0, 1)}xx`),
    ),
    ...(slowest === null ? [] : [{ name: 'slowest' as const, label: null, value: slowest }]),
  ]
}

/** Which gauge or counter is which, and the label that tells its values apart. */
const SHOWN: Record<string, { name: HealthName; by: string | null }> = {
  grani_refusals_total: { name: 'refusals', by: 'code' },
  grani_queue_running: { name: 'queueRunning', by: 'queue' },
  grani_queue_waiting: { name: 'queueWaiting', by: 'queue' },
  grani_pool_connections: { name: 'connections', by: 'state' },
  grani_hot_path_in_flight: { name: 'hotPath', by: null },
  grani_mails: { name: 'mails', by: 'state' },
  grani_mail_oldest_seconds: { name: 'oldestMail', by: null },
  grani_payments: { name: 'payments', by: 'status' },
  grani_payments_overdue: { name: 'overduePayments', by: null },
}

const OF_DATABASE = /^grani_(?:mail|payments)/

const valuesOf = ({ name, values }: MetricObjectWithValues<Sample>, hasDatabase: boolean): Values => {
  if (name === 'grani_http_request_seconds') return httpValues(values)
  const shown = SHOWN[name]
  if (!shown || (OF_DATABASE.test(name) && !hasDatabase)) return []
  return listed(
    shown.name,
    sumsBy(values, ({ labels }) => (shown.by === null ? null : String(labels[shown.by]))),
  )
}

/** Reads the part of the metrics that the staff see. */
export const healthReader =
  (
    registry: Registry,
    { update, startedAt }: { update: () => Promise<void>; startedAt: Date },
  ): (() => Promise<HealthReading>) =>
  async () => {
    await update()
    const metrics = await registry.getMetricsAsJSON()
    const hasDatabase = metrics.find(({ name }) => name === 'grani_database_up')?.values[0]?.value === 1
    return {
      startedAt,
      hasDatabase,
      values: [
        ...metrics.flatMap(metric => valuesOf(metric, hasDatabase)),
        { name: 'memory', label: null, value: process.memoryUsage.rss() },
      ],
    }
  }
