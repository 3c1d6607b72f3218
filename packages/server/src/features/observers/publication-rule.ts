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

/** For each set, whether a state of a reply is part of it. */
type State = readonly bigint[]
/** All states of what one person may have replied. */
type Person = readonly State[]

/**
 * Whether something about one person alone follows from the sums over the sets: a combination of them is zero everywhere but at
 * that person's states, so that the rank falls without them.
 */
const tellsOfOne = (people: readonly Person[]): boolean => {
  const rank = rankOf(people.flat())
  return people.some(person => rankOf(people.filter(other => other !== person).flat()) < rank)
}

const lastSet = (person: Person): number => Math.max(...person.map(state => state.lastIndexOf(1n)))
const firstSet = (person: Person): number => Math.min(...person.map(state => state.indexOf(1n)))

const keyOf = (people: readonly Person[]): string =>
  people
    .map(person =>
      person
        .map(state => state.join(''))
        .toSorted()
        .join('+'),
    )
    .toSorted()
    .join(' ')

/** Each once: who stands in the same sets is one case. */
const distinct = (all: readonly (readonly Person[])[]): (readonly Person[])[] => [
  ...new Map(all.map(people => [keyOf(people), people])).values(),
]

/** More ways than this are not looked through: nothing new is told. */
const MOST_WAYS = 64

/** Every way in which who was taken back may have come again, as somebody new; null: too many. */
const waysToReturn = (replies: readonly Person[]): (readonly Person[])[] | null => {
  let ways: (readonly Person[])[] = [[]]
  for (const reply of replies.toSorted((a, b) => firstSet(a) - firstSet(b))) {
    ways = distinct(
      ways.flatMap(people => [
        [...people, reply],
        ...people.flatMap((person, i) =>
          lastSet(person) < firstSet(reply) ? [people.with(i, [...person, ...reply])] : [],
        ),
      ]),
    )
    if (ways.length > MOST_WAYS) return null
  }
  return ways
}

/** Every way in which some states may be, as far as the quality goes, the same: a change may be small. */
const waysToBeSame = ([first, ...rest]: Person): Person[] => {
  if (!first) return [[]]
  return waysToBeSame(rest).flatMap(states => [
    [first, ...states],
    ...states.map((state, i) =>
      states.with(
        i,
        state.map((x, set) => x + (first[set] ?? 0n)),
      ),
    ),
  ])
}

const waysOfAll = (people: readonly Person[]): (readonly Person[])[] | null => {
  let ways: (readonly Person[])[] = [[]]
  for (const person of people) {
    ways = distinct(ways.flatMap(before => waysToBeSame(person).map(way => [...before, way])))
    if (ways.length > MOST_WAYS) return null
  }
  return ways
}

const replyOf = (name: string): string => name.split(':')[0] ?? name

/** The replies of all sets, each as if it was a person of its own. */
const repliesOf = (sets: readonly ReadonlySet<string>[]): Person[] => {
  const states = new Map<string, State[]>()
  for (const name of new Set(sets.flatMap(set => [...set])))
    states.set(replyOf(name), [
      ...(states.get(replyOf(name)) ?? []),
      sets.map(set => (set.has(name) ? 1n : 0n)),
    ])
  return [...states.values()]
}

/**
 * Whether the mean over these replies may be told after those over the `published` sets, oldest first: three replies or more, and
 * from all sums together nothing follows about one person alone, whether changed replies are others than before or, in truth, the
 * same, and whoever of those who were taken back may have come again. So the newest set and this one differ by two people at least.
 */
export const mayPublish = (
  published: readonly (readonly string[])[],
  candidate: readonly string[],
): boolean => {
  if (candidate.length < MIN_ROUND_REPLIES) return false
  const sets = [...published, candidate].map(names => new Set(names))
  const newest = sets.at(-2)
  if (newest?.size === candidate.length && candidate.every(name => newest.has(name))) return false
  return (
    waysToReturn(repliesOf(sets))?.every(
      people => waysOfAll(people)?.every(way => !tellsOfOne(way)) ?? false,
    ) ?? false
  )
}
