import type { EventContent } from '../../content/events-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { findingsOf, guessState, isLook, looksAt } from './finding-rules.ts'
import * as store from './finding-store.ts'

type Look = { userId: string; content: EventContent; focus: readonly string[]; now: Date }

const looksBefore = (numbers: unknown): number =>
  typeof numbers === 'object' && numbers !== null && 'looks' in numbers ? Number(numbers.looks) : 0

const decideGuesses = async (tx: Db, userId: string): Promise<void> => {
  for (const guess of await store.openGuesses(tx, userId)) {
    const groups =
      (await store.ratingGroups(tx, userId, [guess.quality], guess.made_at)).get(guess.quality) ?? []
    const look = looksAt(groups.reduce((sum, { count }) => sum + count, 0))
    if (look === 0 || look === looksBefore(guess.numbers)) continue
    await store.setState(tx, userId, guess.finding_id, guessState(guess, groups, look === 1 ? 1 : 2))
    await store.setLooks(tx, userId, guess.finding_id, look)
  }
}

/** After an evaluation: looks for what goes together when it is time, and decides the guesses that are due. */
export const lookForPatterns = async (tx: Db, { userId, content, focus, now }: Look): Promise<void> => {
  await decideGuesses(tx, userId)
  if (!isLook(await store.countEvaluated(tx, userId))) return
  const shown = (await store.findingsOfUser(tx, userId)).filter(({ kind }) => kind === 'found')
  const groups = await store.ratingGroups(tx, userId, focus, null)
  const found = findingsOf(
    groups,
    content.situations.map(({ id }) => id),
    shown,
  )
  await store.replaceFound(tx, userId, found, now)
}
