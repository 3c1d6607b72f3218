import { EngineError } from './engine-error.ts'

/** What was given, in a few safe words: not every value can be turned into text. */
export const show = (value: unknown): string => {
  if (typeof value === 'string') return `"${value}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value)
}

/** Refuses `value` as bad input: `expected` says what should stand there. */
export const refuse = (where: string, expected: string, value: unknown): never => {
  throw new EngineError('bad-input', where, `expected ${expected}, got ${show(value)}`)
}

/** A plain object whose own fields are looked at; never null, never a list. */
export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const requireFields = (value: unknown, where: string): Fields =>
  isFields(value) ? value : refuse(where, 'an object', value)

/** A copy without holes: what is missing in it is undefined, and seen by `forEach`. */
export const requireList = (value: unknown, where: string, length?: number): readonly unknown[] => {
  if (!Array.isArray(value)) return refuse(where, 'a list', value)
  if (length === undefined || value.length === length) return Array.from<unknown>(value)
  throw new EngineError('bad-input', where, `expected ${length} entries, got ${value.length}`)
}

export const requireFinite = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(where, 'a finite number', value)

export const requireWithin = (value: unknown, where: string, least: number, most: number): number => {
  const number = requireFinite(value, where)
  return number >= least && number <= most ? number : refuse(where, `${least}…${most}`, number)
}

/** A count: 0, 1, 2… */
export const requireCount = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : refuse(where, '0, 1, 2…', value)

/** The place of an id, when it is one. */
export const placeOf = (index: ReadonlyMap<string, number>, id: unknown): number | undefined =>
  typeof id === 'string' ? index.get(id) : undefined

/** The entry of this name, were it even `constructor`; undefined when absent. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
