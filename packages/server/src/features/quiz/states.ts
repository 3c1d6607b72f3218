import type { QualityResult } from '@grani/engine'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  isDue,
  isFresh,
  isSureEnough,
  nearestBand,
  probabilityOf,
  readAtOf,
  type Band,
} from '../results/service.ts'
import { type Latest, latestOf } from './store.ts'

/** What the last seven days say about the states of a person, and when each was read last. */
export type Week = {
  fresh: { item: string; value: number; ms: number | null }[]
  readAt: ReadonlyMap<string, Date>
}

const isAnswer = (row: Latest): row is Latest & { value: number } =>
  row.status === 'answered' && row.value !== null

export const freshOf = (bank: Bank, latest: readonly Latest[], now: Date): Week['fresh'] =>
  latest
    .filter(isAnswer)
    .filter(({ item, answered_at: at }) => bank.states.items.has(item) && at !== null && isFresh(at, now))

/** How many of them are about each state. */
export const answersTo = (bank: Bank, fresh: Week['fresh']): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { item } of fresh) {
    const quality = bank.item(item)?.quality ?? ''
    counts.set(quality, (counts.get(quality) ?? 0) + 1)
  }
  return counts
}

/** Everything that a reading of a state needs to know. */
export const weekOf = async (db: Db, bank: Bank, userId: string, now: Date): Promise<Week> => {
  const [latest, readAt] = await Promise.all([
    latestOf(db, userId, [...bank.states.items]),
    readAtOf(db, userId, bank.states.qualities),
  ])
  return { fresh: freshOf(bank, latest, now), readAt }
}

/**
 * Where the states stand by the answers of the last seven days to questions about the last seven days, and by nothing
 * else: no trait and no earlier week draws a reading to itself, so two readings differ by what these two weeks were.
 */
export const statesFrom = (bank: Bank, fresh: Week['fresh']): QualityResult[] => {
  const session = bank.engine.session({ seed: 0 })
  for (const { item, value, ms } of fresh) session.answer(item, value, ms ?? undefined)
  return session.result().filter(({ kind }) => kind === 'S')
}

/** The states that can be read now: due, and sure enough. */
export const readingsFrom = (
  bank: Bank,
  { fresh, readAt }: Week,
  now: Date,
): (QualityResult & { band: Band })[] =>
  statesFrom(bank, fresh)
    .filter(state => isSureEnough(state) && isDue(readAt.get(state.quality), now))
    .map(state => {
      const band = nearestBand(state.mean)
      return { ...state, band, probability: probabilityOf(state, band) }
    })

/** The readings that one more answer brings; none when it is not about a state. */
export const readingsAfter = async (
  db: Db,
  bank: Bank,
  { userId, now, ...answer }: { userId: string; now: Date; item: string; value: number; ms: number | null },
): Promise<(QualityResult & { band: Band })[]> => {
  if (!bank.states.items.has(answer.item)) return []
  const { fresh, readAt } = await weekOf(db, bank, userId, now)
  const others = fresh.filter(({ item }) => item !== answer.item)
  return readingsFrom(bank, { fresh: [...others, answer], readAt }, now)
}

/** Items about states whose answer is of an earlier week, or that were skipped: they are open again. */
export const openAgain = (bank: Bank, latest: readonly Latest[], now: Date): Latest[] =>
  latest.filter(
    ({ item, status, answered_at: at }) =>
      bank.states.items.has(item) && (status === 'skipped' || at === null || !isFresh(at, now)),
  )

/** Whether an item may be asked now: a state that was read this week is not asked about before the next one. */
export const isOpen = (bank: Bank, readAt: Week['readAt'], now: Date): ((item: string) => boolean) => {
  const closed = new Set(bank.states.qualities.filter(id => !isDue(readAt.get(id), now)))
  return id => {
    const item = bank.item(id)
    return item !== undefined && !(bank.states.items.has(id) && closed.has(item.quality))
  }
}

type Asked = { bank: Bank; goal: string; now: Date }

/** What was answered at least a week ago and may be asked once more: it tells how steady answers are. */
export const repeatableOf = ({ bank, goal, now }: Asked, latest: readonly Latest[]): string[] => {
  const wanted = new Set(bank.itemsOf(goal))
  const isOld = ({ status, answered_at: at }: Latest): boolean =>
    status === 'answered' && at !== null && !isFresh(at, now)
  return latest
    .filter(row => isOld(row) && wanted.has(row.item) && !bank.states.items.has(row.item))
    .map(({ item }) => item)
}
