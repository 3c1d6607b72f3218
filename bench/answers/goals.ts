import type { Pool } from 'pg'
import type { Bank } from '@grani/server/bank/bank.ts'
import { openItems } from '@grani/server/features/quiz/service.ts'
import type { Db } from '@grani/server/platform/db/db.ts'

type Options = { db: Db; pool: Pool; bank: Bank; userId: string; needed: number }

/** Turns a user to the goal with the most questions left, so that a load never runs dry. */
export const turnToFullestGoal = async ({ db, pool, bank, userId, needed }: Options): Promise<void> => {
  const goals = await Promise.all(
    bank.goals.map(async ({ uid }) => ({
      uid,
      left: (await openItems(db, bank, { userId, goals: [uid] })).length,
    })),
  )
  const best = goals.toSorted((a, b) => b.left - a.left)[0]
  if (!best || best.left < needed) throw new Error(`Only ${best?.left} questions are left`)
  await pool.query('update users set current_goal = $2 where user_id = $1', [userId, best.uid])
  await pool.query(
    'insert into active_goals (user_id, goal, added_at) values ($1, $2, now()) on conflict do nothing',
    [userId, best.uid],
  )
  await pool.query("delete from questions where user_id = $1 and status in ('pending', 'withdrawn')", [
    userId,
  ])
}
