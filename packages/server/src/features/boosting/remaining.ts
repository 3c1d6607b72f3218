import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { activeGoalsOf } from '../goals/service.ts'
import { asksAtRandom, openItems } from '../quiz/service.ts'
import { publishedBands } from '../results/service.ts'
import { boostingOf } from './store.ts'

/** What the active goals still hold for a user. */
export type Remaining = {
  /** New questions, those that are bought already included. */
  questions: number
  /** Those that the user has answered or put aside. */
  answered: number
  /** Bought questions that are left. */
  bought: number
  /** The qualities of the goals, without states, … */
  qualities: number
  /** … how many of them have a result, … */
  said: number
  /** … and how many have none, but a new question. */
  unsaid: number
  /** Whether questions come in a random order: how many results they bring cannot be told then. */
  isRandom: boolean
}

export const readRemaining = async (db: Db, bank: Bank, userId: string): Promise<Remaining> => {
  // One after the other: a purchase reads this in its transaction, on one connection.
  const goals = await activeGoalsOf(db, userId)
  const open = new Set(await openItems(db, bank, { userId, goals }))
  const askedOnce = new Set(
    goals.flatMap(goal => bank.itemsOf(goal)).filter(item => !bank.states.items.has(item)),
  )
  const results = await publishedBands(db, userId)
  const bought = (await boostingOf(db, userId)) ?? 0
  const directions = new Set(goals.flatMap(goal => bank.directionsOf(goal)))
  const qualities = [...directions]
    .flatMap(direction => direction.qualities)
    .filter(({ kind }) => kind !== 'S')
  const withoutResult = qualities.filter(({ id }) => !results.has(id))
  return {
    questions: open.size,
    answered: askedOnce.size - open.size,
    bought,
    qualities: qualities.length,
    said: qualities.length - withoutResult.length,
    unsaid: withoutResult.filter(({ id }) => bank.itemsAbout(id).some(item => open.has(item))).length,
    isRandom: await asksAtRandom(db, userId),
  }
}

/** Whether so many questions can be bought: all of them can be asked, and something is left to be said. */
export const fits = (questions: number, remaining: Remaining): boolean =>
  remaining.unsaid > 0 && remaining.bought + questions <= remaining.questions
