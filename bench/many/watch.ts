import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'

const SAMPLE_EVERY_MS = 300
const KB_PER_MB = 1024

/** The longest that a step may take; whatever takes longer is a finding. */
export const MOST_SECONDS = 600

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Memory of a process in MB: what it shares with others counts by its share, so that sums are of real memory. 0 when it has ended. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / KB_PER_MB

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withChildren)]

/** The processes of the PostgreSQL in a data folder; none when it is not running. */
const databaseProcesses = (dir: string): number[] => {
  const pid = Number(read(join(dir, 'postgres', 'postmaster.pid')).split('\n')[0])
  return pid > 0 ? withChildren(pid) : []
}

const TICKS_PER_SECOND = 100

/** Seconds of CPU of processes, with those of their children that have ended. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => {
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(11, 15) ?? []
    return total + fields.reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND
  }, 0)

export type Watched<T> = {
  result: T
  seconds: number
  /** The most memory, and seconds of CPU: of the database, and of the process with its children. */
  databaseMb: number
  processMb: number
  databaseCpu: number
  processCpu: number
  /** Processes that the machine runs or that wait for it: seconds say little when they are many. */
  load: number
}

const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + memoryOf(pid), 0)

/** Seconds that work takes, and the most memory that the database of `dir` and a process with its children have meanwhile. */
export const watch = async <T>(
  dir: string,
  pid: number | undefined,
  work: Promise<T>,
): Promise<Watched<T>> => {
  const begun = performance.now()
  const before = {
    database: cpuOf(databaseProcesses(dir)),
    process: pid === undefined ? 0 : cpuOf(withChildren(pid)),
  }
  const peaks = { databaseMb: 0, processMb: 0, databaseCpu: 0, processCpu: 0 }
  const ended = work.then(
    () => false,
    () => false,
  )
  const ticks = every(SAMPLE_EVERY_MS)[Symbol.asyncIterator]()
  do {
    const database = databaseProcesses(dir)
    const own = pid === undefined ? [] : withChildren(pid)
    peaks.databaseMb = Math.max(peaks.databaseMb, sum(database))
    peaks.processMb = Math.max(peaks.processMb, sum(own))
    peaks.databaseCpu = Math.max(peaks.databaseCpu, cpuOf(database) - before.database)
    peaks.processCpu = Math.max(peaks.processCpu, cpuOf(own) - before.process)
  } while (await Promise.race([ended, ticks.next().then(() => true)]))
  const seconds = (performance.now() - begun) / 1000
  const load = Number(read('/proc/loadavg').split(' ')[0])
  return { result: await work, seconds, ...peaks, load }
}
