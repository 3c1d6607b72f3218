import { EngineError } from '../engine-error.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { SelectionOptions } from '../types/input.ts'
import type { HealthFacts } from '../types/reports.ts'

/** A value as text for an error message; safe for values that cannot be converted to a string. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return `"${value}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value)
}

/** Throws `bad-input` for `value`; `expected` says what is allowed at `where`. */
export const rejectInput = (where: string, expected: string, value: unknown): never => {
  throw new EngineError('bad-input', where, `expected ${expected}, got ${describeValue(value)}`)
}

/** An object read by its own fields; never null, never an array. */
export type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const requireFields = (value: unknown, where: string): Fields =>
  isFields(value) ? value : rejectInput(where, 'an object', value)

/** A copy without holes, so that `forEach` also visits missing entries, as undefined. */
export const requireList = (value: unknown, where: string, length?: number): readonly unknown[] => {
  if (!Array.isArray(value)) return rejectInput(where, 'a list', value)
  if (length === undefined || value.length === length) return Array.from<unknown>(value)
  throw new EngineError('bad-input', where, `expected ${length} entries, got ${value.length}`)
}

export const requireFinite = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : rejectInput(where, 'a finite number', value)

export const requireWithin = (value: unknown, where: string, least: number, most: number): number => {
  const number = requireFinite(value, where)
  return number >= least && number <= most ? number : rejectInput(where, `${least}…${most}`, number)
}

/** A count: 0, 1, 2… */
export const requireCount = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : rejectInput(where, '0, 1, 2…', value)

export const requirePositiveCount = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
    ? value
    : rejectInput(where, '1, 2, 3…', value)

/** Index of an id; undefined when the value is no text or not an id of the bank. */
export const indexOfId = (index: ReadonlyMap<string, number>, id: unknown): number | undefined =>
  typeof id === 'string' ? index.get(id) : undefined

/** The own entry of this name, also for names such as `constructor`; undefined when absent. */
export const ownEntry = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const checkedSelection = (value: unknown): SelectionOptions => {
  if (value === undefined) return {}
  const options = requireFields(value, 'selection')
  if (options.top !== undefined) requirePositiveCount(options.top, 'selection.top')
  if (options.resultWeight !== undefined)
    requireWithin(options.resultWeight, 'selection.resultWeight', 0, 100)
  if (options.broadAfter !== undefined) requirePositiveCount(options.broadAfter, 'selection.broadAfter')
  if (options.qualityDistance !== undefined)
    requirePositiveCount(options.qualityDistance, 'selection.qualityDistance')
  for (const name of ['explore', 'random', 'repeat', 'confirm', 'second']) {
    if (options[name] !== undefined) requireWithin(options[name], `selection.${name}`, 0, 1)
  }
  return options
}

/** One object per person; ids and values are checked where the answers are sorted. */
export const checkedRows = (rows: readonly AnswerRow[]): readonly AnswerRow[] => {
  requireList(rows, 'rows').forEach((row, n) => requireFields(row, `rows[${n}]`))
  return rows
}

export const checkedGroups = (groups: readonly (string | null)[]): readonly (string | null)[] => {
  requireList(groups, 'groups').forEach((group, n) => {
    if (typeof group !== 'string' && group !== null) rejectInput(`groups[${n}]`, 'a text or null', group)
  })
  return groups
}

export const checkedFacts = (itemIndex: ReadonlyMap<string, number>, facts: HealthFacts): HealthFacts => {
  requireFields(facts, 'facts')
  const { times = {}, skips = {} } = facts
  const each = (value: unknown, where: string, check: (entry: unknown, at: string) => void): void => {
    for (const [id, entry] of Object.entries(requireFields(value, where))) {
      if (!itemIndex.has(id)) throw new EngineError('unknown-item', where, `no item ${describeValue(id)}`)
      check(entry, `${where}.${id}`)
    }
  }
  each(times, 'facts.times', (list, at) =>
    requireList(list, at).forEach((ms, n) => requireWithin(ms, `${at}[${n}]`, 0, Number.MAX_VALUE)),
  )
  each(skips, 'facts.skips', requireCount)
  return facts
}
