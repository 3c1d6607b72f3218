import type { Content, Item } from './schema.ts'

/** Numbers of a direction's thousand that its file never gives out: those of items that the staff add. */
export const ADDED_NUMBERS = [700, 899] as const

const [FIRST, LAST] = ADDED_NUMBERS

export const isAddedNumber = (number: number): boolean => number % 1000 >= FIRST && number % 1000 <= LAST

/** `calmness-1700`: the number in the id keeps it apart from every id that is counted by hand. */
export const addedId = (quality: string, number: number): string => `${quality}-${number}`

/** The quality and the number of an id that the staff could have added; null for any other. */
export const addedPlace = ({ directions }: Pick<Content, 'directions'>, id: string) => {
  const [, quality = '', digits = ''] = /^(.+)-(\d{4,5})$/.exec(id) ?? []
  const number = Number(digits)
  const direction = directions.find(({ qualities }) => qualities.some(one => one.id === quality))
  const isOfDirection = direction?.number === Math.floor(number / 1000)
  return isOfDirection && isAddedNumber(number) ? { quality, number } : null
}

const numberIn = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0)

/** The id of the next item to be added to a quality; null where there is no such quality, or no number left. `taken` are ids. */
export const nextAddedId = (
  { directions }: Content,
  quality: string,
  taken: readonly string[],
): string | null => {
  const direction = directions.find(({ qualities }) => qualities.some(({ id }) => id === quality))
  if (!direction) return null
  const first = direction.number * 1000 + FIRST
  const last = direction.number * 1000 + LAST
  const used = taken.map(numberIn).filter(number => number >= first && number <= last)
  const next = Math.max(first - 1, ...used) + 1
  return next > last ? null : addedId(quality, next)
}

/** The option set of most statements about a quality. */
export const usualAnswerSet = (items: readonly Item[], quality: string): string => {
  const counts = new Map<string, number>()
  for (const { kind, quality: of, answerSet } of items)
    if (kind === 'statement' && of === quality && answerSet !== null)
      counts.set(answerSet, (counts.get(answerSet) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'agreement'
}
