import { MIN_ROUND_REPLIES } from '@grani/contract'

/** One state of one reply: `version` grows with each change of what was told before. */
export type ReplyVersion = { reply: string; version: number }

export const nameOfVersion = ({ reply, version }: ReplyVersion): string => `${reply}:${version}`

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/** The same direction in the smallest whole numbers. */
const reduced = (row: bigint[]): bigint[] => {
  const divisor = row.reduce(gcd, 0n)
  return divisor === 0n ? row : row.map(x => x / divisor)
}

/** The rank of whole-number rows, exactly: no rounding hides a leak. */
const rankOf = (matrix: readonly (readonly bigint[])[]): number => {
  const rows = matrix.map(row => [...row])
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0) && rank < rows.length; column++) {
    const at = rows.findIndex((row, i) => i >= rank && row[column] !== 0n)
    const [pivot] = at < 0 ? [] : rows.splice(at, 1)
    if (!pivot) continue
    rows.splice(rank, 0, pivot)
    rank++
    for (let i = rank; i < rows.length; i++) {
      const [own, lead] = [rows[i]?.[column] ?? 0n, pivot[column] ?? 0n]
      if (own !== 0n) rows[i] = reduced((rows[i] ?? []).map((x, j) => x * lead - (pivot[j] ?? 0n) * own))
    }
  }
  return rank
}

type Sets = readonly ReadonlySet<string>[]

const rankOver = (sets: Sets, names: readonly string[]): number =>
  rankOf(sets.map(set => names.map(name => (set.has(name) ? 1n : 0n))))

const replyOf = (name: string): string => name.split(':')[0] ?? name

/**
 * Whether something about one person alone follows from the sums over these sets: a combination of their indicator vectors is zero
 * everywhere but at that person's, so that the rank falls without them.
 */
const tellsOfOne = (sets: Sets): boolean => {
  const names = [...new Set(sets.flatMap(set => [...set]))]
  const rank = rankOver(sets, names)
  return [...new Set(names.map(replyOf))].some(
    reply =>
      rankOver(
        sets,
        names.filter(name => replyOf(name) !== reply),
      ) < rank,
  )
}

/** With more changed replies than this nothing new is told: each doubles the cases. */
const MOST_CHANGED = 6

/** Every way in which some of the changed replies may be, as far as this quality goes, what they were before. */
const cases = (sets: Sets): Sets[] => {
  const names = [...new Set(sets.flatMap(set => [...set]))]
  const changed = [...new Set(names.map(replyOf))].filter(
    reply => names.filter(name => replyOf(name) === reply).length > 1,
  )
  return Array.from({ length: 2 ** changed.length }, (_, bits) => {
    const same = new Set(changed.filter((_reply, i) => bits & (2 ** i)))
    return sets.map(set => new Set(Array.from(set, name => (same.has(replyOf(name)) ? replyOf(name) : name))))
  })
}

const changedReplies = (names: ReadonlySet<string>): number =>
  names.size - new Set(Array.from(names, replyOf)).size

/**
 * Whether the mean over these replies may be told after those over the `published` sets, oldest first: three replies or more, and
 * from all sums together nothing follows about one person alone, whether changed replies are others than before or, in truth, the
 * same. So the newest set and this one differ by two people at least.
 */
export const mayPublish = (
  published: readonly (readonly string[])[],
  candidate: readonly string[],
): boolean => {
  if (candidate.length < MIN_ROUND_REPLIES) return false
  const sets = [...published, candidate].map(names => new Set(names))
  const newest = sets.at(-2)
  if (newest?.size === candidate.length && candidate.every(name => newest.has(name))) return false
  if (changedReplies(new Set(sets.flatMap(set => [...set]))) > MOST_CHANGED) return false
  return !cases(sets).some(tellsOfOne)
}
