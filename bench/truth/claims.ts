import { TRUTH_CELL, TRUTH_PEOPLE, type TruthClaim, type TruthClaimId } from '@grani/contract'
import { correlationInterval, shareInterval } from '@grani/server/features/truth/nightly/intervals.ts'
import type { Drift, Held, Pair } from './person.ts'

const sum = (list: readonly number[]): number => list.reduce((total, x) => total + x, 0)
const round = (value: number): number => Math.round(1000 * value) / 1000

type Figure = Pick<TruthClaim, 'value' | 'interval' | 'promised' | 'anybody' | 'people' | 'observations'>

const shareOf = (persons: readonly (readonly Held[])[]): Figure => {
  const own = persons.filter(held => held.length > 0)
  const counts = own.map(held => ({ part: sum(held.map(({ part }) => part)), whole: held.length }))
  const all = own.flat()
  const sums = {
    cell: '',
    people: own.length,
    part: sum(counts.map(({ part }) => part)),
    whole: all.length,
    part_part: sum(counts.map(({ part }) => part ** 2)),
    part_whole: sum(counts.map(({ part, whole }) => part * whole)),
    whole_whole: sum(counts.map(({ whole }) => whole ** 2)),
    promised: null,
    anybody: null,
  }
  const [low, high] = shareInterval(sums)
  const promises = all.flatMap(({ promised }) => promised ?? [])
  const knowing = all.flatMap(({ anybody }) => anybody ?? [])
  return {
    value: round(sums.part / sums.whole),
    interval: [round(low), round(high)],
    promised: promises.length === 0 ? null : round(sum(promises) / promises.length),
    anybody: knowing.length === 0 ? null : round(sum(knowing) / knowing.length),
    people: own.length,
    observations: all.length,
  }
}

/** Null where nobody has anything of it. */
export const shareClaim = (id: TruthClaimId, persons: readonly (readonly Held[])[]): TruthClaim | null => {
  if (persons.flat().length === 0) return null
  const cells =
    id === 'forecasts' ? [...new Set(persons.flat().flatMap(({ cell }) => cell ?? []))].toSorted() : []
  return {
    id,
    ...shareOf(persons),
    needed: TRUTH_PEOPLE,
    cells: cells
      .map(cell => ({
        cell,
        name: null,
        ...shareOf(persons.map(held => held.filter(one => one.cell === cell))),
      }))
      .filter(({ people }) => people >= TRUTH_CELL),
  }
}

/** Each answer as its distance from the mean of its question. */
export const centred = (persons: readonly (readonly Pair[])[]): Pair[][] => {
  const sums = new Map<string, { x: number; y: number; n: number }>()
  for (const { of, x, y } of persons.flat()) {
    const { x: sx, y: sy, n } = sums.get(of) ?? { x: 0, y: 0, n: 0 }
    sums.set(of, { x: sx + x, y: sy + y, n: n + 1 })
  }
  return persons.map(pairs =>
    pairs.map(({ of, x, y }) => {
      const { x: sx, y: sy, n } = sums.get(of)!
      return { of, x: x - sx / n, y: y - sy / n }
    }),
  )
}

export const correlationClaim = (id: TruthClaimId, persons: readonly (readonly Pair[])[]): TruthClaim => {
  const all = persons.flat()
  const r =
    sum(all.map(({ x, y }) => x * y)) /
    Math.sqrt(sum(all.map(({ x }) => x * x)) * sum(all.map(({ y }) => y * y)))
  const people = persons.filter(pairs => pairs.length > 0).length
  const [low, high] = correlationInterval(r, people)
  return {
    id,
    value: round(r),
    interval: [round(low), round(high)],
    promised: null,
    anybody: null,
    people,
    observations: all.length,
    needed: TRUTH_PEOPLE,
    cells: [],
  }
}

const quantile = (list: readonly number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (at - Math.floor(at)) * (high - low)
}

export const medianClaim = (id: TruthClaimId, persons: readonly (readonly Drift[])[]): TruthClaim => {
  const own = persons.filter(drifts => drifts.length > 0)
  const medians = own.map(drifts =>
    quantile(
      drifts.map(({ x }) => x),
      0.5,
    ),
  )
  const half = 0.98 / Math.sqrt(own.length)
  return {
    id,
    value: round(quantile(medians, 0.5)),
    interval: [
      round(quantile(medians, Math.max(0, 0.5 - half))),
      round(quantile(medians, Math.min(1, 0.5 + half))),
    ],
    promised: round(
      sum(own.map(drifts => sum(drifts.map(({ promised }) => promised)) / drifts.length)) / own.length,
    ),
    anybody: null,
    people: own.length,
    observations: own.flat().length,
    needed: TRUTH_PEOPLE,
    cells: [],
  }
}
