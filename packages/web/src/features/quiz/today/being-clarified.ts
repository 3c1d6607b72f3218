import type { Direction, Today } from '@grani/contract'
import { isSaidInNumbers } from '../../../shared/format/answers-left.ts'
import type { QuestionView } from '../session/question-view.ts'
import { copy } from './copy.ts'
import { maySay, type Said } from './countdown.ts'

type Clarified = {
  direction: Direction
  /** Id of the quality that the question asks about. */
  quality: string | null
  /** The number that the label says of it, if any. */
  answers: number | null
  /** Two lines: what this is, and its name. */
  label: string
  name: string
}

/** A quality is clear once a result about it stands: only then is its certainty 1. */
const countClear = (directions: readonly Direction[]): number =>
  new Set(
    directions.flatMap(({ qualities }) =>
      qualities.flatMap(({ id, certainty }) => (certainty === 1 ? [id] : [])),
    ),
  ).size

/** Nothing has been answered about it yet. */
export const isUntouched = ({ qualities }: Direction): boolean =>
  qualities.every(({ certainty }) => certainty === 0)

type Asking = Extract<QuestionView, { kind: 'asking' }>

/** What a question finds out; null of a quality outside the goal, whose direction is not among the user's. */
const askedBy = (
  { question: { uid, quality, soon }, answers: given }: Asking,
  directions: readonly Direction[],
  openedBy: ReadonlyMap<string, string>,
  said: Said,
): Clarified | null => {
  const direction = directions.find(({ qualities }) => qualities.some(({ id }) => id === quality))
  if (!direction) return null
  const isOpening = isUntouched(direction) && (openedBy.get(direction.uid) ?? uid) === uid
  const leaning = direction.qualities.find(({ id }) => id === quality)?.leaning
  const isSaid = soon !== null && isSaidInNumbers(soon.answers) && maySay(soon.answers, said, directions)
  const answers = isSaid ? soon.answers : null
  // A sitting does not begin with the name of what looks low.
  if (!soon || (given === 0 && leaning === 'low'))
    return {
      direction,
      quality,
      answers,
      label: isOpening ? copy.opening : copy.asking,
      name: direction.name,
    }
  const label = answers === null ? copy.soonSometime : copy.soon(answers)
  return { direction, quality, answers, label, name: soon.quality }
}

/** How much is clear already; null while nothing is. */
const clearAlready = (directions: readonly Direction[]): Clarified | null => {
  const [fullest] = directions.toSorted((a, b) => b.said - a.said)
  const clear = countClear(directions)
  if (!fullest || clear === 0) return null
  return {
    direction: fullest,
    quality: null,
    answers: null,
    label: copy.clear,
    name: copy.clearOf(clear),
  }
}

/**
 * What the question on screen finds out: the direction, or the quality when it is nearly clear. Without a question, and of one
 * outside the goal, how much is clear already. A quality is not named earlier: its name beside the question would suggest an answer.
 * `openedBy` is the first question that was asked about each direction here: progress hears of answers only now and then. `said` is
 * what the sitting has counted down to.
 */
export const beingClarified = (
  view: QuestionView,
  directions: readonly Direction[],
  openedBy: ReadonlyMap<string, string> = new Map(),
  said: Said = new Map(),
): Clarified | null => {
  if (view.kind === 'loading') return null
  const asked = view.kind === 'asking' ? askedBy(view, directions, openedBy, said) : null
  return asked ?? clearAlready(directions)
}

const MAX_GUESSED = 2

/**
 * Before the first result, where a sitting begins: that the answers of the day are there, those from before registration too, and
 * what they point to, the nearest first. Nothing weak, which is read where more stands beside it.
 */
export const answersKept = (
  directions: readonly Direction[],
  today: Pick<Today, 'answered'> | undefined,
): Clarified | null => {
  if (!today || directions.some(({ said }) => said > 0)) return null
  const guessed = directions
    .flatMap(direction => direction.qualities.map(quality => ({ direction, quality })))
    .filter(({ quality }) => quality.leaning === 'high')
    .toSorted((a, b) => b.quality.certainty - a.quality.certainty)
    .slice(0, MAX_GUESSED)
  const [first] = guessed
  if (!first || today.answered === 0) return null
  return {
    direction: first.direction,
    quality: first.quality.id,
    answers: null,
    label: copy.kept(today.answered, guessed.length),
    name: guessed.map(({ quality }) => quality.name).join(', '),
  }
}
