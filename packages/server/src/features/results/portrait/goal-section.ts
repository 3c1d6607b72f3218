import type { Portrait, PortraitEvidence } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import type { Estimates } from '../evidence.ts'
import { levelOf, levelTextOf, stepOfWeek } from '../rules.ts'
import { answersMissing, type GoalPoint, goalPoints } from './goal.ts'
import type { Published, PublishedRow } from './published.ts'
import { partsIn, type Repliable } from './replies.ts'

type Input = {
  bank: Bank
  texts: PortraitTexts
  /** Uid of the goal. */ focus: string
  rows: readonly PublishedRow[]
  /** The lasting ones of which the user has denied no text. */ results: readonly Published[]
  leanings: readonly Published[]
  estimates: Estimates
  /** Texts about two qualities that may still be told. */ pairs: PortraitTexts['pairs']
  replies: Repliable
  /** Qualities that stand right above it. */ above: ReadonlySet<string>
  evidenceOf: (qualities: readonly string[]) => PortraitEvidence[]
  now: Date | null
}

type Section = NonNullable<Portrait['goal']>

/** The step that the page of the result shows this week. */
const stepFor = ({ bank, rows, now }: Input, quality: string | null): string | null => {
  const known = bank.quality(quality ?? '')?.quality
  const row = rows.find(one => one.quality === quality)
  if (!known || !row) return null
  const { steps } = levelTextOf(known.texts, levelOf({ ...row, kind: known.kind }))
  return stepOfWeek(steps, row.shared_at, now)
}

/** What the results in the directions of a goal say of it, or how many answers that takes; null of one that the bank does not ask for. */
export const goalSection = (input: Input): Section | null => {
  const { bank, texts, focus, results, leanings, estimates, pairs, replies, above, evidenceOf } = input
  const goal = bank.goal(focus)
  if (!goal) return null
  const name = goal.displayName
  const directions = bank.directionsOf(focus)
  const lasting = directions.flatMap(({ qualities }) => qualities.filter(({ kind }) => kind !== 'S'))
  const hasResult = new Set(input.rows.map(({ quality }) => quality))
  const missing = answersMissing(
    lasting.filter(({ id }) => hasResult.has(id)).length,
    lasting.flatMap(({ id }) => (hasResult.has(id) ? [] : [estimates.get(id)?.answers ?? 0])),
  )
  if (missing > 0) return { name, hinders: [], leans_on: [], begin: null, missing }
  const isOfGoal = ({ direction }: Published): boolean => directions.some(({ uid }) => uid === direction)
  const points = goalPoints({
    texts,
    pairs,
    above,
    results: results.filter(isOfGoal),
    leanings: leanings.filter(isOfGoal),
  })
  if (!points) return null
  const shown = ({ isGuess, qualities, ...point }: GoalPoint): Section['hinders'][number] => ({
    ...point,
    is_guess: isGuess,
    evidence: isGuess ? [] : evidenceOf(qualities),
    parts: isGuess ? [] : partsIn(replies, point.text),
  })
  return {
    name,
    hinders: points.hinders.map(shown),
    leans_on: points.leansOn.map(shown),
    begin: stepFor(input, points.begin),
    missing: 0,
  }
}
