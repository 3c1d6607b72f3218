import type { Pool } from 'pg'
import PgBoss from 'pg-boss'

export type Jobs = { stop: () => Promise<void> }

type Options = {
  pool: Pool
  name: string
  /** Who has something to be done, asked once a minute by one of the servers. */
  due: () => Promise<string[]>
  /** Does it for one of them. May be repeated, and may run on two servers at once. */
  work: (id: string) => Promise<void>
  onError: (error: unknown) => void
}

type Job = { id: string }

/** So many at once on one server; the provider is waited for most of the time. */
const AT_ONCE = 5

/**
 * Wakes work up: a round every minute finds who is due, and every server takes from the queue. The queue is only the
 * bell. What has to be done, and what was done, stands in the tables of the slices, so a lost or doubled job does no harm.
 */
export const startJobs = async ({ pool, name, due, work, onError }: Options): Promise<Jobs> => {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    retryLimit: 0,
    expireInMinutes: 15,
  })
  boss.on('error', onError)
  await boss.start()
  const rounds = `${name}-round`
  const people = `${name}-person`
  await boss.createQueue(rounds, { name: rounds, policy: 'short' })
  // Nobody waits in it twice.
  await boss.createQueue(people, { name: people, policy: 'short' })
  await boss.work(rounds, { pollingIntervalSeconds: 5 }, async () => {
    const ids = await due()
    await boss.insert(ids.map(id => ({ name: people, data: { id }, singletonKey: id })))
  })
  await boss.work<Job>(people, { batchSize: AT_ONCE, pollingIntervalSeconds: 2 }, async jobs => {
    await Promise.all(jobs.map(({ data }) => work(data.id).catch(onError)))
  })
  await boss.schedule(rounds, '* * * * *')
  return { stop: () => boss.stop({ graceful: true, wait: true, close: false, timeout: 15_000 }) }
}
