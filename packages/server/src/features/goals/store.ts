import type { Db } from '../../platform/db/db.ts'

export const activeGoalsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('active_goals')
    .select('goal')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
  return rows.map(row => row.goal)
}

/** The same, for statements about the user $1. */
export const ACTIVE_GOALS = `(
  select coalesce(json_agg(goal order by added_at), '[]') from active_goals where user_id = $1)`

export const addGoal = async (db: Db, userId: string, goal: string, now: Date): Promise<void> => {
  await db
    .insertInto('active_goals')
    .values({ user_id: userId, goal, added_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'goal']).doNothing())
    .execute()
}

export const removeGoal = async (db: Db, userId: string, goal: string): Promise<void> => {
  await db.deleteFrom('active_goals').where('user_id', '=', userId).where('goal', '=', goal).execute()
}

/** Locks the user's row, so that parallel changes are serialised. Undefined when there is no such user. */
export const lockCurrentGoal = async (db: Db, userId: string): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom('users')
      .select('current_goal')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
  )?.current_goal

export const setCurrentGoal = async (db: Db, userId: string, goal: string | null): Promise<void> => {
  await db.updateTable('users').set({ current_goal: goal }).where('user_id', '=', userId).execute()
}

export const eraseGoals = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('active_goals').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows,
  )
