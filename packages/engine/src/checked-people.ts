import { refuse, requireCount, requireFields, requireList, requireWithin, show } from './checked-input.ts'
import { EngineError } from './engine-error.ts'
import type { Layout } from './layout.ts'
import type { AnswerRow, HealthFacts } from './types.ts'

/** One object per person; ids and values are checked where the answers are sorted. */
export const checkedRows = (rows: readonly AnswerRow[]): readonly AnswerRow[] => {
  requireList(rows, 'rows').forEach((row, n) => requireFields(row, `rows[${n}]`))
  return rows
}

export const checkedGroups = (groups: readonly (string | null)[]): readonly (string | null)[] => {
  requireList(groups, 'groups').forEach((group, n) => {
    if (typeof group !== 'string' && group !== null) refuse(`groups[${n}]`, 'a text or null', group)
  })
  return groups
}

export const checkedFacts = ({ itemIndex }: Layout, facts: HealthFacts): HealthFacts => {
  requireFields(facts, 'facts')
  const { times = {}, skips = {} } = facts
  const each = (value: unknown, where: string, check: (entry: unknown, at: string) => void): void => {
    for (const [id, entry] of Object.entries(requireFields(value, where))) {
      if (!itemIndex.has(id)) throw new EngineError('unknown-item', where, `no item ${show(id)}`)
      check(entry, `${where}.${id}`)
    }
  }
  each(times, 'facts.times', (list, at) =>
    requireList(list, at).forEach((ms, n) => requireWithin(ms, `${at}[${n}]`, 0, Number.MAX_VALUE)),
  )
  each(skips, 'facts.skips', requireCount)
  return facts
}
