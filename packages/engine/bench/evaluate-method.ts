import type { Engine } from '../src/index.ts'
import { mean } from '../testing/statistics.ts'
import { bankSums, runPerson, unseenCorrelation } from './evaluation.ts'
import type { ItemOrder, Snapshot } from './evaluation.ts'
import { LEVELS } from './accuracy-row.ts'
import type { AccuracyRow } from './accuracy-row.ts'
import type { Split } from './split.ts'

/** Cut between the bands, as in the engine. */
const CUT = 0.6

const bandOf = (theta: number): string => (theta > CUT ? 'high' : theta < -CUT ? 'low' : 'middle')

/** One method over all judged people. */
export const evaluateMethod = (
  split: Split,
  method: string,
  engine: Engine,
  order: ItemOrder,
): AccuracyRow => {
  const snapshots = split.judgedRows.map((_, person) => runPerson(engine, split, person, order, LEVELS))
  const at = (level: number): Snapshot[] => snapshots.map(s => s[level]!)
  const full = unseenCorrelation(split, bankSums(split))
  const last = LEVELS.length - 1
  const ends = at(last)
  /** (mean - full-bank mean)² ÷ (published variance - full-bank variance), both summed over these qualities. */
  const z2 = (level: number, qualities: readonly number[]): number => {
    let moved = 0
    let expected = 0
    at(level).forEach((s, n) => {
      for (const d of qualities) {
        moved += (s.theta[d]! - ends[n]!.theta[d]!) ** 2
        expected += s.sd[d]! ** 2 - ends[n]!.sd[d]! ** 2
      }
    })
    return moved / expected
  }
  const calls = (level: number): [string, string][] =>
    at(level).flatMap((s, n) =>
      s.bands.flatMap((band, d): [string, string][] =>
        band === 'unclear' ? [] : [[band, bandOf(ends[n]!.theta[d]!)]],
      ),
    )
  const share = (level: number, fits: (band: string, full: string) => boolean): number =>
    mean(calls(level).map(([band, end]) => (fits(band, end) ? 1 : 0)))
  const before = LEVELS.slice(0, last).map((_, l) => l)
  const all = split.scales.map((_, d) => d)
  const total = (level: number, pick: (s: Snapshot) => number): number =>
    at(level).reduce((sum, s) => sum + pick(s), 0)
  return {
    method,
    r: LEVELS.map(
      (_, l) =>
        unseenCorrelation(
          split,
          at(l).map(s => s.theta),
        ) / full,
    ),
    gain: LEVELS.map((_, l) => 1 - total(l, s => s.loss) / total(l, s => s.marginal)),
    z2: before.map(l => z2(l, all)),
    worstZ2: before.map(l => Math.max(...all.map(d => z2(l, [d])))),
    called: LEVELS.map((_, l) => calls(l).length / (split.judgedRows.length * all.length)),
    right: before.map(l => share(l, (band, end) => band === end)),
    opposite: before.map(l => share(l, (band, end) => band !== end && band !== 'middle' && end !== 'middle')),
  }
}
