import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a server starts beside itself, as threads and processes: where it stands in `src/`. A build makes a file of each. */
export const PROGRAMS = {
  backup: 'commands/backup.ts',
  calibrate: 'commands/calibrate.ts',
  'check-worker': 'check-worker.ts',
  'compute-worker': 'bank/calibration/compute-worker.ts',
  'markdown-worker': 'platform/text/markdown-worker.ts',
} as const

export type Program = keyof typeof PROGRAMS

/** From the build alone: neither the sources nor tsx need to be there. */
const isBuilt = !import.meta.url.endsWith('.ts')

/** The JSON of what a build has computed beforehand and left beside the programs; `null`, as JSON, from the sources. */
export const readBuilt = (name: string): string => {
  const file = join(import.meta.dirname, name)
  return isBuilt && existsSync(file) ? readFileSync(file, 'utf8') : 'null'
}

/** The folder of this package, from `dist/` as from this folder. */
const packageFolder = join(import.meta.dirname, isBuilt ? '..' : '../../..')

export const migrationsFolder = join(packageFolder, 'migrations')

/** What PostgreSQL runs for each finished file of its write-ahead log: plain JavaScript, for a user who reads nothing else here. */
export const archiveProgram = join(packageFolder, 'archive-wal.mjs')

const fileOf = (program: Program): string =>
  isBuilt ? join(import.meta.dirname, `${program}.js`) : join(packageFolder, 'src', PROGRAMS[program])

/** By its path: a name would be looked for from the folder in which the server was started. */
const tsx = (): string => createRequire(import.meta.url).resolve('tsx/package.json')

const urlIn = (packageJson: string, file: string): string => new URL(file, pathToFileURL(packageJson)).href

/** What `new Worker` takes. A thread does not inherit the loader of its parent, so from the sources it registers tsx first. */
export const threadOf = (program: Program): URL => {
  const file = pathToFileURL(fileOf(program))
  if (isBuilt) return file
  const code = `import { register } from ${JSON.stringify(urlIn(tsx(), 'dist/esm/api/index.mjs'))}
    register()
    await import(${JSON.stringify(file.href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** What `node` is started with. */
export const argumentsOf = (program: Program): string[] =>
  isBuilt ? [fileOf(program)] : ['--import', urlIn(tsx(), 'dist/loader.mjs'), fileOf(program)]
