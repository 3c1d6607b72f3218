import type { Goal } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { goalsLimitOf } from '../subscription/service.ts'
import {
  ACTIVE_GOALS,
  activeGoalsOf,
  addGoal,
  eraseGoals,
  setCurrentGoal,
  lockCurrentGoal,
  removeGoal,
} from './store.ts'

export { ACTIVE_GOALS, activeGoalsOf, eraseGoals }

export const listGoals = (bank: Bank): Goal[] =>
  bank.goals.map(({ uid, displayName, lead, img }) => ({
    uid,
    name: uid,
    display_name: displayName,
    lead,
    img,
  }))

/** A goal by its uid in the wire format; null when it is not (or no longer) in the bank. */
export const goalOf = (bank: Bank, uid: string | null): Goal | null =>
  listGoals(bank).find(goal => goal.uid === uid) ?? null

type Choice = { userId: string; goal: string; now: Date }

/**
 * Makes a goal the current one; a goal that is not active yet is added if the plan allows one more. Where a smaller plan has
 * left more goals than it allows, the current one stays in focus until the user has dropped those to do without.
 */
export const chooseGoal = async (context: Context, { userId, goal, now }: Choice): Promise<void> => {
  if (!context.bank().goal(goal)) throw new Refusal('ERR_NOT_FOUND')
  const limit = await goalsLimitOf(context, userId, now)
  await context.db.transaction().execute(async tx => {
    const current = await lockCurrentGoal(tx, userId)
    if (current === undefined) throw new Refusal('ERR_SESSION')
    const active = await activeGoalsOf(tx, userId)
    const isActive = active.includes(goal)
    const wouldBeActive = active.length + (isActive ? 0 : 1)
    if (goal !== current && limit !== null && wouldBeActive > limit) throw new Refusal('ERR_GOAL_LIMIT')
    if (!isActive) await addGoal(tx, userId, goal, now)
    await setCurrentGoal(tx, userId, goal)
  })
}

/** Makes a goal inactive. If it was the current one, the oldest remaining goal takes its place. */
export const dropGoal = ({ db }: Context, { userId, goal }: Omit<Choice, 'now'>): Promise<void> =>
  db.transaction().execute(async tx => {
    const current = await lockCurrentGoal(tx, userId)
    if (current === undefined) throw new Refusal('ERR_SESSION')
    const active = await activeGoalsOf(tx, userId)
    if (!active.includes(goal)) throw new Refusal('ERR_NOT_FOUND')
    await removeGoal(tx, userId, goal)
    if (current === goal) await setCurrentGoal(tx, userId, active.find(other => other !== goal) ?? null)
  })

export const exportGoals = ({ db }: Context, userId: string): Promise<string[]> => activeGoalsOf(db, userId)
