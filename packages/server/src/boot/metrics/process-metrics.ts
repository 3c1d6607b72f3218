import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'
import type { Database } from '../../platform/db/db.ts'
import { PRIORITIES, type Priority } from '../../platform/http/request-queue.ts'
import type { RequestQueues } from '../../platform/http/request-queues.ts'

const NAMES: readonly Priority[] = ['high', 'normal', 'low']

type Measured = { database: Database; queues: RequestQueues }

/** What this process holds at the moment: requests running and waiting, connections, memory, the delay of the event loop. */
export const measureProcess = (
  { database: { pool, hotPathInFlight }, queues }: Measured,
  registry: Registry,
): void => {
  /** A gauge that is read when it is asked for. */
  const gauge = <Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label> =>
    new Gauge({ ...configuration, registers: [registry] })
  gauge({
    name: 'grani_queue_running',
    help: 'Requests that are worked on, by queue',
    labelNames: ['queue'],
    collect() {
      for (const [queue, { running }] of Object.entries(queues.load())) this.set({ queue }, running)
    },
  })
  gauge({
    name: 'grani_queue_waiting',
    help: `Requests that wait for their turn, by queue and priority (${Object.keys(PRIORITIES).join(', ')})`,
    labelNames: ['queue', 'priority'],
    collect() {
      for (const [queue, { waiting }] of Object.entries(queues.load()))
        for (const priority of NAMES) this.set({ queue, priority }, waiting[priority])
    },
  })
  gauge({
    name: 'grani_pool_connections',
    help: 'Connections of the pool: busy, idle, and requests that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  gauge({
    name: 'grani_hot_path_in_flight',
    help: 'Statements of the hot path that have been sent and not answered',
    collect() {
      this.set(hotPathInFlight())
    },
  })
}
