import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { allCircles } from './circles.ts'
import { allDrawings, countsForOthers } from './drawing-store.ts'
import { linesOf } from './maps-store.ts'
import { readingsOf } from './note-value.ts'
import { pictureOf, wireAll } from './read-drawings.ts'
import { sessionsOf } from './session-store.ts'

/** Everything that the drawing tasks hold about a user: sheets as pictures, their words opened. */
export const exportDrawings = async (context: Context, userId: string) => {
  const { db } = context
  const rows = await allDrawings(db, userId)
  const drawings = await wireAll(context, userId, rows)
  return {
    counts_for_others: await countsForOthers(db, userId),
    drawings: drawings.map((drawing, i) => {
      const row = rows[i]
      const figure = drawing.figure?.id ?? null
      return { ...drawing, figure, svg: row ? pictureOf(context, row, 'page') : null }
    }),
    drawing_sessions: (await sessionsOf(db, userId)).map(({ session_id: _id, ...session }) => session),
    rarities: await readingsOf(db, userId),
    circles: (await allCircles(context, userId)).map(({ id, wanted, people, made_at }) => ({
      id,
      wanted,
      people,
      made_at,
    })),
    weeks: await linesOf(db, userId),
  }
}

/** Erases all of it; returns how many sheets, circles and weeks there were. What others are compared with forgets them at the next count. */
export const eraseDrawings = async (tx: Db, userId: string): Promise<number> => {
  let erased = 0
  for (const table of ['drawings', 'circle_maps', 'week_lines'] as const) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()
    erased += Number(numDeletedRows)
  }
  for (const table of [
    'drawing_sessions',
    'drawing_allowances',
    'drawing_choices',
    'drawing_readings',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  return erased
}
