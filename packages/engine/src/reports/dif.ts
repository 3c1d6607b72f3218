import { EngineError } from '../engine-error.ts'
import { groupAnswers } from '../input/answer-matrix.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import type { ItemTables } from '../model/item-tables.ts'
import { sitesOfPeople } from '../scoring/person-sites.ts'
import type { AnswerRow } from '../types/calibration.ts'
import type { DifReport } from '../types/reports.ts'
import { fitOrdinal } from './ordinal-regression.ts'

const MIN_GROUP_SIZE = 200
const MIN_EFFECT = 0.035
/** People compared of each group and item, the first of the rows: more would find no effect that matters, and take minutes. */
const MAX_GROUP_SIZE = 1000

/**
 * Differential item functioning by ordinal logistic regression (Zumbo 1999): theta from the quality's own items, then
 * group and group × theta. Every group of at least 200 people is held against the largest one. `groups[n]` belongs to
 * `rows[n]`; null = not told.
 */
export const findDif = (
  layout: BankLayout,
  tables: ItemTables,
  rows: readonly AnswerRow[],
  groups: readonly (string | null)[],
): DifReport[] => {
  if (groups.length !== rows.length) {
    throw new EngineError('bad-input', 'groups', `expected ${rows.length} entries, got ${groups.length}`)
  }
  const sizes = new Map<string, number>()
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const large = [...sizes].filter(([, n]) => n >= MIN_GROUP_SIZE).toSorted((a, b) => b[1] - a[1])
  const base = large[0]?.[0]
  if (base === undefined) return []
  const { qualities } = groupAnswers(layout, rows)
  const { tau, nu } = sitesOfPeople(layout, qualities, tables)
  const D = layout.qualityIds.length
  const items = layout.itemIds.filter((_, i) => layout.secondQualityOf[i]! < 0)
  return large.slice(1).flatMap(([other]) =>
    items.flatMap(id => {
      const d = layout.qualityOf[layout.itemIndex.get(id)!]!
      const answered = rows.map((_, n) => n).filter(n => isAnswer(rows[n]![id]))
      const kept = [base, other].flatMap(name =>
        answered.filter(n => groups[n] === name).slice(0, MAX_GROUP_SIZE),
      )
      const theta = kept.map(n => nu[n * D + d]! / (1 + tau[n * D + d]!))
      const member = kept.map(n => (groups[n] === other ? 1 : 0))
      const count = member.reduce<number>((sum, m) => sum + m, 0)
      if (count < MIN_GROUP_SIZE || kept.length - count < MIN_GROUP_SIZE) return []
      const y = kept.map(n => rows[n]![id] ?? 0)
      const report = compareGroups(y, theta, member)
      const flagged = report.effect > MIN_EFFECT && report.p < 0.01 / items.length
      const people: [number, number] = [kept.length - count, count]
      return [{ item: id, groups: [base, other] as [string, string], people, ...report, flagged }]
    }),
  )
}

const isAnswer = (value: number | null | undefined): value is number => typeof value === 'number'

const compareGroups = (
  y: readonly number[],
  theta: readonly number[],
  member: readonly number[],
): { effect: number; p: number } => {
  const n = y.length
  const none = fitOrdinal(
    y,
    y.map(() => []),
    0,
  )
  const level = fitOrdinal(
    y,
    theta.map(t => [t]),
    1,
  )
  const full = fitOrdinal(
    y,
    theta.map((t, i) => [t, member[i]!, t * member[i]!]),
    3,
  )
  const most = 1 - Math.exp((2 * none) / n)
  const explained = (log: number): number => (1 - Math.exp((-2 * (log - none)) / n)) / most
  return {
    effect: most > 0 ? Math.max(0, explained(full) - explained(level)) : 0,
    // The upper tail of chi-square with 2 degrees of freedom is exp(-x / 2).
    p: Math.min(1, Math.exp(-(full - level))),
  }
}
