import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where Debian puts them, and the package that brings each. */
export const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iproute2: '/usr/bin/ip',
  'util-linux': '/usr/bin/setpriv',
} as const

/** What keeps this machine from running the bench; empty when nothing does. */
export const obstacles = (): string[] => {
  if (process.platform !== 'linux') return ['It needs Linux: nodes are network namespaces.']
  const missing = Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
  return [
    ...(process.getuid?.() === 0 ? [] : ['It needs root: only root makes network namespaces.']),
    ...(missing.length > 0 ? [`Programs are missing: apt install ${missing.join(' ')}`] : []),
  ]
}

/** Runs a short command to its end. Throws when it fails. */
export const run = (command: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
export const AS_POSTGRES = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']

const running = new Set<ChildProcess>()

/** Starts a program that stays, until `endAll`; what it says goes to a file. */
export const start = (log: number, command: readonly string[]): ChildProcess => {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

export const endAll = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

/** Waits until `isSo` says yes; throws after `seconds`. */
export const until = async (
  what: string,
  seconds: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`)
    await sleep(200)
  }
}
