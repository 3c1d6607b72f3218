import type { Direction } from '@grani/contract'
import type { QuestionView } from '../session/question-view.ts'
import { copy } from './copy.ts'

type Clarified = {
  direction: Direction
  /** Id of the quality that the question asks about. */
  quality: string | null
  /** Two lines: what this is, and its name. */
  label: string
  name: string
}

/** A quality is clear once a result about it stands: only then is its certainty 1. */
const countClear = (directions: readonly Direction[]): { clear: number; all: number } => {
  const qualities = new Map(
    directions.flatMap(({ qualities }) => qualities.map(one => [one.id, one.certainty])),
  )
  return { clear: [...qualities.values()].filter(certainty => certainty === 1).length, all: qualities.size }
}

/** Nothing has been answered about it yet. */
const isUntouched = ({ qualities }: Direction): boolean => qualities.every(({ certainty }) => certainty === 0)

/**
 * What the question on screen finds out: the direction, or the quality when it is nearly clear. Without a question, how
 * much is clear already. A quality is not named earlier: its name beside the question would suggest an answer.
 * `openedBy` is the first question that was asked about each direction here: progress hears of answers only now and then.
 */
export const beingClarified = (
  view: QuestionView,
  directions: readonly Direction[],
  openedBy: ReadonlyMap<string, string> = new Map(),
): Clarified | null => {
  if (view.kind === 'loading') return null
  if (view.kind === 'asking') {
    const { uid, quality, soon } = view.question
    const direction = directions.find(({ qualities }) => qualities.some(({ id }) => id === quality))
    if (!direction) return null
    const isOpening = isUntouched(direction) && (openedBy.get(direction.uid) ?? uid) === uid
    return soon
      ? { direction, quality, label: copy.soon(soon.answers), name: soon.quality }
      : {
          direction,
          quality,
          label: isOpening ? copy.opening : copy.asking,
          name: direction.name,
        }
  }
  const [fullest] = directions.toSorted((a, b) => b.said - a.said)
  const { clear, all } = countClear(directions)
  if (!fullest || clear === 0) return null
  return { direction: fullest, quality: null, label: copy.clear, name: copy.clearOf(clear, all) }
}
