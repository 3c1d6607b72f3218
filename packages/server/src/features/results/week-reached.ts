import type { Direction } from '../../content/schema.ts'
import { isDue, nextReadingAt, stateCertainty } from './reading-rules.ts'

export type Week = {
  /** Answers of the last seven days about each state. */
  answers: ReadonlyMap<string, number>
  readAt: ReadonlyMap<string, Date>
  now: Date
}

type Reached = { value: number; done: boolean; nextAt: Date | null; certainties: number[] }

/** How far a direction of states has come this week; null when it is none. */
export const weekReached = (direction: Direction, { answers, readAt, now }: Week): Reached | null => {
  if (direction.qualities.some(({ kind }) => kind !== 'S')) return null
  const ids = direction.qualities.map(({ id }) => id)
  const certainties = ids.map(id => stateCertainty(answers.get(id) ?? 0, readAt.get(id), now))
  const done = ids.every(id => !isDue(readAt.get(id), now))
  const first = Math.min(...ids.map(id => readAt.get(id)?.getTime() ?? 0))
  return {
    value: certainties.reduce((sum, certainty) => sum + certainty, 0) / ids.length,
    done,
    nextAt: done ? nextReadingAt(new Date(first)) : null,
    certainties,
  }
}
