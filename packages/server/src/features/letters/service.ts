import type { Context } from '../context.ts'
import { letterOf } from './store.ts'

export { eraseLetter } from './store.ts'
export { sendLetters } from './send-letters.ts'

/** Without the token, which is a key. */
export const exportLetter = async ({ db }: Context, userId: string) => {
  const letter = await letterOf(db, userId)
  if (!letter) return null
  const { is_on, day, hour, time_zone, asked_at, last_at } = letter
  return {
    is_on,
    day,
    hour,
    time_zone,
    asked_at: asked_at.toISOString(),
    last_at: last_at?.toISOString() ?? null,
  }
}
