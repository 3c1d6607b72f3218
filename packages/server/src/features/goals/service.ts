import type { Goal } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { goalsLimitOf } from '../subscription/service.ts'
import { activeGoalsOf, addGoal, eraseGoals, focusOn, lockFocus, removeGoal } from './store.ts'

export { activeGoalsOf, eraseGoals }

export const listGoals = (bank: Bank): Goal[] =>
  bank.goals.map(({ uid, displayName, lead, img }) => ({
    uid,
    name: uid,
    display_name: displayName,
    lead,
    img,
  }))

/** A goal by its uid as the wire shows it; null when the bank does not (or no longer) hold it. */
export const goalOf = (bank: Bank, uid: string | null): Goal | null =>
  listGoals(bank).find(goal => goal.uid === uid) ?? null

type Choice = { userId: string; goal: string; now: Date }

/** Puts a goal into focus; one that is not active yet is added if the plan has room for it. */
export const chooseGoal = async (context: Context, { userId, goal, now }: Choice): Promise<void> => {
  if (!context.bank().goal(goal)) throw new Refusal('ERR_NOT_FOUND')
  const limit = await goalsLimitOf(context, userId)
  await context.db.transaction().execute(async tx => {
    if ((await lockFocus(tx, userId)) === undefined) throw new Refusal('ERR_SESSION')
    const active = await activeGoalsOf(tx, userId)
    if (!active.includes(goal)) {
      if (limit !== null && active.length >= limit) throw new Refusal('ERR_GOAL_LIMIT')
      await addGoal(tx, userId, goal, now)
    }
    await focusOn(tx, userId, goal)
  })
}

/** Makes a goal inactive. When it was in focus, the oldest remaining one takes its place. */
export const dropGoal = ({ db }: Context, { userId, goal }: Omit<Choice, 'now'>): Promise<void> =>
  db.transaction().execute(async tx => {
    const focus = await lockFocus(tx, userId)
    if (focus === undefined) throw new Refusal('ERR_SESSION')
    const active = await activeGoalsOf(tx, userId)
    if (!active.includes(goal)) throw new Refusal('ERR_NOT_FOUND')
    await removeGoal(tx, userId, goal)
    if (focus === goal) await focusOn(tx, userId, active.find(other => other !== goal) ?? null)
  })

export const exportGoals = ({ db }: Context, userId: string): Promise<string[]> => activeGoalsOf(db, userId)
