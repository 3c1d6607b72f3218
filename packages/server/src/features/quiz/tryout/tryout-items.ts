import { createHash } from 'node:crypto'
import type { Bank } from '../../../bank/bank.ts'
import type { Item, Quality } from '../../../content/schema.ts'

/**
 * How many qualities twelve questions are about. Simulated visitors get a result more often by four than by two or three,
 * and hardly more often by six (decision 074).
 */
const QUALITIES = 4

/** The slope of the items that tell most, by the experts; a quality with several of them can be named after a few responses. */
const TELLING_SLOPE = 1.8
const MIN_TELLING = 4

/** Whether a visitor may be asked this: one trait, that everybody can answer about, and nothing sensitive. */
const mayAsk = (bank: Bank, item: Item): boolean =>
  item.kind !== 'pair' &&
  item.stage !== 'retired' &&
  !item.sensitive &&
  !item.may_not_apply &&
  bank.quality(item.quality)?.quality.kind === 'T'

/** An item that may be asked before registration, by its number. */
export const tryoutItem = (bank: Bank, number: number): Item | undefined => {
  const item = bank.itemByNumber(number)
  return item && mayAsk(bank, item) ? item : undefined
}

const itemsAbout = (bank: Bank, quality: string): Item[] =>
  bank.itemsAbout(quality).flatMap(id => {
    const item = bank.item(id)
    return item && mayAsk(bank, item) ? [item] : []
  })

type Candidate = { quality: string; direction: string }

const candidates = new WeakMap<Bank, Candidate[]>()

/** What goals begin with and can be told whatever the answers: a low side that is a taste and does not hurt. */
const isDecentBeginning = (bank: Bank, { id, lowSide }: Pick<Quality, 'id' | 'lowSide'>): boolean =>
  lowSide === 'style' && bank.goals.some(({ beginning }) => beginning.includes(id))

/** The everyday qualities, or where there are too few those that few responses can tell something about. They are the same for everybody, so they are found once. */
const candidatesOf = (bank: Bank): Candidate[] => {
  const known = candidates.get(bank)
  if (known) return known
  const decent = bank.directions.flatMap(({ uid: direction, qualities }) =>
    qualities
      .filter(quality => isDecentBeginning(bank, quality))
      .map(({ id: quality }) => ({ quality, direction })),
  )
  const telling = bank.directions.flatMap(({ uid: direction, qualities }) =>
    qualities.flatMap(({ id: quality }) => {
      const core = itemsAbout(bank, quality).filter(({ slope }) => slope >= TELLING_SLOPE)
      return core.length >= MIN_TELLING ? [{ quality, direction }] : []
    }),
  )
  const found = decent.length >= QUALITIES ? decent : telling
  candidates.set(bank, found)
  return found
}

const rankOf = (seed: string, quality: string): string =>
  createHash('sha256').update(`${seed} ${quality}`).digest('hex')

/** The qualities that a visitor is asked about, drawn by the seed: each of another direction, as far as there are any. */
export const qualitiesFor = (bank: Bank, seed: string): string[] => {
  const drawn = candidatesOf(bank)
    .map(candidate => ({ ...candidate, rank: rankOf(seed, candidate.quality) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const firsts = drawn.filter(
    ({ direction }, i) => drawn.findIndex(other => other.direction === direction) === i,
  )
  return [...new Set([...firsts, ...drawn])].slice(0, QUALITIES).map(({ quality }) => quality)
}

/** The items that a visitor with these qualities may be asked. */
export const tryoutItemsAbout = (bank: Bank, qualities: readonly string[]): string[] =>
  qualities.flatMap(quality => itemsAbout(bank, quality).map(({ id }) => id))
