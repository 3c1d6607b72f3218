import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { joinStaff } from '@grani/testing/staff.ts'
import pg from 'pg'
import { SECRET } from '../answers/bench-context.ts'
import { startBuiltServer } from '../answers/built-server.ts'
import { loadUsers } from '../answers/load-users.ts'
import { urlOf } from './fill.ts'
import { JOBS } from './jobs.ts'
import type { JobReport } from './run-job.ts'
import { exportsOf, pagesOf, removalsOf, staffVisitsOf, tokenOf } from './visits.ts'
import type { Visit, VisitsPlan, VisitsReport } from './visits-load.ts'
import { MOST_SECONDS, watch, type Watched } from './watch.ts'

export type Place = { dir: string; users: number }
type Places = { small: Place; large: Place }

const CONNECTIONS = 32
const ROUNDS = 2
const ANSWERS_OF_A_SITTING = 9
/** Answers that make a new server warm, and those that are measured. */
const WARM_UP = 450
const MEASURED = 900
const VISITORS = 40

const quantile = (list: readonly number[], share: number): string =>
  (list.toSorted((a, b) => a - b)[Math.floor(share * list.length)] ?? Number.NaN).toFixed(1)

const tell = (what: string, watched: Watched<unknown>): void => {
  const { seconds, databaseMb, processMb, databaseCpu, processCpu, load } = watched
  console.log(
    `${what}: ${seconds.toFixed(1)} s; PostgreSQL ${databaseCpu.toFixed(1)} s of CPU, ${databaseMb.toFixed(0)} MB; the process ${processCpu.toFixed(1)} s, ${processMb.toFixed(0)} MB; load ${load.toFixed(1)}`,
  )
}

/** Random users of a place, none twice. */
const someUsers = ({ users }: Place, count: number): number[] => {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, users)) chosen.add(Math.floor(Math.random() * users))
  return [...chosen]
}

const withDatabase = async <T>(
  { dir }: Place,
  work: (
    query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
    url: string,
  ) => Promise<T>,
): Promise<T> => {
  const embedded = await startEmbedded(dir)
  const client = new pg.Client(embedded.superuser)
  await client.connect()
  await client.query(`set statement_timeout = '${MOST_SECONDS}s'`)
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows, urlOf(embedded))
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** Nothing of the database is in the system's memory afterwards; what other programs have there stays. */
const dropFromMemory = ({ dir }: Place): void => {
  const base = join(dir, 'postgres', 'base')
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      spawnSync('dd', [`if=${join(entry.parentPath, entry.name)}`, 'iflag=nocache', 'count=0'])
}

const load = (plan: VisitsPlan): Promise<VisitsReport> =>
  new Promise((done, failed) => {
    const child: ChildProcess = fork('bench/many/visits-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', (report: VisitsReport) => done(report))
    child.on('error', failed)
    child.send(plan)
  })

const visit = async (port: number, where: string, visits: Visit[]): Promise<void> => {
  const { times, bad } = await load({ port, connections: 2, visits })
  for (const what of new Set(times.map(time => time.what))) {
    const ms = times.filter(time => time.what === what).map(time => time.ms)
    console.log(`${where}: ${what}: p50 ${quantile(ms, 0.5)} ms, p99 ${quantile(ms, 0.99)} ms (${ms.length})`)
  }
  if (bad.length > 0) console.log(`${where}: ${bad.length} not served, the first: ${bad[0]}`)
}

/** So many answers of users who come one after another, with the lists and the progress that the web asks for. */
const answer = async (place: Place, { port, pid }: Server, where: string, count: number): Promise<void> => {
  const tokens = someUsers(place, count / ANSWERS_OF_A_SITTING).map(tokenOf)
  const plan = { port, tokens, answersEach: ANSWERS_OF_A_SITTING, atOnce: CONNECTIONS, seconds: MOST_SECONDS }
  const watched = await watch(place.dir, pid, loadUsers(plan))
  const { result, seconds, databaseCpu, processCpu, databaseMb, processMb, load: machine } = watched
  const { answers, ms, bad } = result
  const each = (cpu: number): string => `${((1000 * cpu) / answers).toFixed(2)} ms`
  console.log(
    `${where}: ${answers} answers, ${(answers / seconds).toFixed(0)} a second, p50 ${quantile(ms, 0.5)} ms, p99 ${quantile(ms, 0.99)} ms; ` +
      `CPU for each ${each(databaseCpu)} of PostgreSQL (${databaseMb.toFixed(0)} MB) and ${each(processCpu)} of the server (${processMb.toFixed(0)} MB); load ${machine.toFixed(1)}`,
  )
  if (bad.length > 0) console.log(`${where}: ${bad.length} users broke off: ${bad[0]}`)
}

type Server = Awaited<ReturnType<typeof startBuiltServer>>

const startServer = (place: Place, url: string) =>
  startBuiltServer({
    databaseUrl: url,
    dir: place.dir,
    secret: SECRET,
    more: { JOBS: 'no', CAPTCHA: 'none' },
  })

/** Reads of whole tables, which no page should need. */
const SCANS = `select relname as "table", seq_scan::int as scans, seq_tup_read::bigint as rows from pg_stat_user_tables where seq_tup_read > 100000 order by 3 desc`

const overHttp = (place: Place, name: string): Promise<void> =>
  withDatabase(place, async (query, url) => {
    await query('select pg_stat_reset()')
    const begun = performance.now()
    const server = await startServer(place, url)
    console.log(`${name}: the server has started after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await answer(place, server, `${name}, a new server`, WARM_UP)
    await answer(place, server, name, MEASURED)
    await visit(server.port, name, pagesOf(someUsers(place, VISITORS)))
    await visit(server.port, name, exportsOf(someUsers(place, 20)))
    await server.stop()
    console.log(`${name}: tables that were read whole`, await query(SCANS))
  })

const inTurns = async ({ small, large }: Places): Promise<void> => {
  for (let round = 1; round <= ROUNDS; round++) {
    await overHttp(small, `small, round ${round}`)
    if (round === 1) dropFromMemory(large)
    await overHttp(large, `large, round ${round}${round === 1 ? ', nothing in memory' : ''}`)
  }
}

const SIZES = `
  select relname as "table", n_live_tup::int as rows, n_dead_tup::int as dead, pg_table_size(relid) / 1000000 as table_mb,
    pg_indexes_size(relid) / 1000000 as indexes_mb, coalesce(last_autovacuum::text, '') as autovacuumed
  from pg_stat_user_tables where pg_total_relation_size(relid) > 10000000 order by pg_total_relation_size(relid) desc`

const INDEXES = `
  select relname as "table", indexrelname as index, pg_relation_size(indexrelid) / 1000000 as mb, idx_scan::int as scans
  from pg_stat_user_indexes where pg_relation_size(indexrelid) > 5000000 order by 3 desc`

const sizes = ({ large }: Places): Promise<void> =>
  withDatabase(large, async query => {
    console.table(await query('select pg_database_size(current_database()) / 1000000 as database_mb'))
    console.table(await query(SIZES))
    console.table(await query(INDEXES))
  })

const VACUUMED = ['questions', 'beliefs', 'results', 'users']

/** As the list of waiting questions does after every third answer: each moves, in all indexes. */
const NEW_LISTS = `update questions set position = position + 10000 where status = 'pending'`

const vacuum = ({ large }: Places): Promise<void> =>
  withDatabase(large, async query => {
    tell('a new list for everybody', await watch(large.dir, undefined, query(NEW_LISTS)))
    for (const options of ['', '(freeze)'])
      for (const table of VACUUMED)
        tell(
          `vacuum ${options} ${table}`,
          await watch(large.dir, undefined, query(`vacuum ${options} ${table}`)),
        )
    tell('analyze', await watch(large.dir, undefined, query('analyze')))
  })

/** Ends a process that takes too long, and says so. */
const bounded = (child: ChildProcess, what: string): Promise<number | null> =>
  new Promise(done => {
    const timer = setTimeout(() => {
      console.log(`${what}: stopped after ${MOST_SECONDS} s`)
      child.kill('SIGTERM')
    }, MOST_SECONDS * 1000)
    child.once('exit', code => {
      clearTimeout(timer)
      done(code)
    })
  })

const jobs = ({ large }: Places): Promise<void> =>
  withDatabase(large, async query => {
    for (const name of Object.keys(JOBS)) {
      await query('select pg_stat_reset()')
      const child = fork('bench/many/run-job.ts', [large.dir, name], { execArgv: ['--import', 'tsx'] })
      let own = Number.NaN
      child.on('message', ({ seconds }: JobReport) => (own = seconds))
      const watched = await watch(large.dir, child.pid, bounded(child, name))
      tell(`${name} (ended with ${String(watched.result)}, ${own.toFixed(1)} s of its own)`, watched)
      const scans = await query(SCANS)
      if (scans.length > 0) console.log('   read whole:', scans.map(row => JSON.stringify(row)).join(' '))
    }
  })

/** Where a copy is restored to: beside the database, on its disk; removed afterwards. */
const restoredOf = (dir: string): string => join(dir, 'restored')

const commandsOf = (dir: string): Record<string, { args: string[]; env?: Record<string, string> }> => ({
  'rotate-keys': { args: [], env: { SECRET: `${SECRET} new`, SECRET_PREVIOUS: SECRET } },
  'rotate-keys back': { args: [], env: { SECRET, SECRET_PREVIOUS: `${SECRET} new` } },
  calibrate: { args: ['--dry-run'] },
  backup: { args: [] },
  verify: { args: [] },
  restore: { args: ['--to', restoredOf(dir)] },
  'rebuild-beliefs': { args: [] },
})

/** As an operator runs them; without a running database, which they start themselves. */
const commands = async ({ large }: Places): Promise<void> => {
  for (const [name, { args, env }] of Object.entries(commandsOf(large.dir)))
    await command(large, name, args, env)
  rmSync(restoredOf(large.dir), { recursive: true, force: true })
}

const command = async (
  { dir }: Place,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> => {
  const file = `packages/server/src/commands/${name.split(' ')[0]}.ts`
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, DATA_DIR: dir, SECRET, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const watched = await watch(dir, child.pid, bounded(child, name))
  tell(`${name} (ended with ${String(watched.result)})`, watched)
}

const CLOCK = { now: () => new Date(), pass: () => {}, set: () => {}, onMove: () => {} }

/** A member of the staff who has shown a second factor just now; each page is asked for by itself, and whoever reads tables whole is named. */
const staff = ({ large }: Places): Promise<void> =>
  withDatabase(large, async (query, url) => {
    // Whom no entry of the journal appoints, a proof of a copy takes for a break-in.
    const forget = () => query('delete from staff; delete from staff_sessions')
    // A run that broke off has left one.
    await forget()
    const cookies = new Map([['grani_access', tokenOf(7)]])
    await joinStaff({ rows: query, clock: CLOCK }, { cookies }, ['owner'])
    const server = await startServer(large, url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const each of staffVisitsOf(cookie)) {
      await query('select pg_stat_reset()')
      await visit(server.port, 'staff', [each, each, each])
      // Backends report what they have done once a second at most.
      await sleep(1100)
      const scans = await query(SCANS)
      if (scans.length > 0) console.log('   read whole:', scans.map(row => JSON.stringify(row)).join(' '))
    }
    await server.stop()
    await forget()
  })

const removals = ({ small, large }: Places): Promise<void> =>
  [small, large, small, large].reduce(async (before, place) => {
    await before
    await withDatabase(place, async (query, url) => {
      await query('select pg_stat_reset()')
      const server = await startServer(place, url)
      await visit(server.port, place === small ? 'small' : 'large', removalsOf(someUsers(place, 20)))
      await server.stop()
      console.log('tables that were read whole', await query(SCANS))
    })
  }, Promise.resolve())

export const STEPS = { sizes, turns: inTurns, vacuum, jobs, commands, staff, removals }

export const runSteps = async (names: readonly string[], places: Places): Promise<void> => {
  for (const [name, step] of Object.entries(STEPS)) if (names.includes(name)) await step(places)
}
