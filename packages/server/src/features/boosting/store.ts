import type { Db } from '../../platform/db/db.ts'

/** Bought questions that are left; null when none were ever bought. */
export const boostingOf = async (db: Db, userId: string): Promise<number | null> =>
  (await db.selectFrom('boostings').select('questions').where('user_id', '=', userId).executeTakeFirst())
    ?.questions ?? null

export const addQuestions = async (tx: Db, userId: string, questions: number): Promise<void> => {
  await tx
    .insertInto('boostings')
    .values({ user_id: userId, questions })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(row => ({ questions: row('boostings.questions', '+', questions) })),
    )
    .execute()
}

/** Takes back as many as are left; used questions cannot be taken back. */
export const takeQuestions = async (tx: Db, userId: string, questions: number): Promise<void> => {
  await tx
    .updateTable('boostings')
    .set(row => ({ questions: row.fn<number>('greatest', [row('questions', '-', questions), row.lit(0)]) }))
    .where('user_id', '=', userId)
    .execute()
}

export const eraseBoosting = async (db: Db, userId: string): Promise<number> =>
  Number((await db.deleteFrom('boostings').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
