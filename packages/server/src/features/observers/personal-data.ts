import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { observableOf, positionOfGuess } from './positions.ts'
import { publicationsOf } from './publication-store.ts'
import { roundsOf, showingOf } from './store.ts'

/** The rounds of a person, what they guessed, and what they have been told. No reply of an observer: those are not the person's. */
type OfUser = { userId: string; now: Date }

export const exportObservers = async ({ db, bank }: Context, { userId, now }: OfUser) => {
  const showing = await showingOf(db, userId)
  const rounds = []
  for (const row of await roundsOf(db, userId)) {
    const told = new Map((await publicationsOf(db, row, calendarDayOf(now))).map(one => [one.quality, one]))
    rounds.push({
      started_on: row.started_on,
      ends_on: row.ends_on,
      stopped_on: row.stopped_on,
      is_removed: row.is_removed,
      qualities: row.qualities.map(id => {
        const observable = observableOf(bank(), id)
        const { mean = null, sd = null, replies = [] } = (row.is_opened && told.get(id)) || {}
        return {
          name: bank().quality(id)?.quality.name ?? id,
          guesses: (observable?.statements ?? []).flatMap(({ id: statement, text }) => {
            const value = row.guesses[statement]
            return value === undefined ? [] : [{ text, value }]
          }),
          guess: observable ? positionOfGuess(bank(), observable, row.guesses) : null,
          others: mean === null || sd === null ? null : { mean, sd, replies: replies.length },
        }
      }),
    })
  }
  return { rounds, shown_in_portrait: showing.in_portrait, shown_to_specialist: showing.to_specialist }
}
