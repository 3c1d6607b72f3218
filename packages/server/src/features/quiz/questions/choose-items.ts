import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { isDue, isWithinWeek, stateProgress } from '../../results/service.ts'
import type { LatestResponse } from '../store.ts'
import {
  askableNow,
  reaskableItems,
  responsesByState,
  type WeeklyAnswers,
} from '../weekly-states/weekly-states.ts'
import { focusOf, weightsOf } from './focus.ts'

type Choice = {
  bank: Bank
  session: Session
  goal: string
  week: WeeklyAnswers
  latest: readonly LatestResponse[]
  /** Items of the questions that wait, of any goal. */
  pending: string[]
  count: number
  now: Date
}

/** What each quality weighs now: the directions in focus most, and a state that was measured this week nothing. */
const weightsNow = ({ bank, goal, session, week, now }: Choice): Record<string, number> => {
  const { responses, measuredAt } = week
  const stateWeek = { responses: responsesByState(bank, responses), measuredAt, now }
  const progressOf = new Map(session.progress().map(entry => [entry.direction, entry]))
  const directions = bank.directionsOf(goal)
  const progress = directions.flatMap(direction => {
    const thisWeek = stateProgress(direction, stateWeek)
    const { value, done } = thisWeek ?? progressOf.get(direction.uid) ?? { value: 0, done: false }
    const hasHistory = thisWeek !== null && direction.qualities.some(({ id }) => measuredAt.has(id))
    return [{ direction: direction.uid, value, done, hasHistory }]
  })
  const wanted = directions.map(direction => direction.uid)
  const weights = weightsOf(bank.directions, wanted, focusOf(wanted, progress))
  for (const [id, at] of measuredAt) if (!isDue(at, now)) weights[id] = 0
  return weights
}

/** Items with a response at least a week old, which may be asked once more: that shows how stable responses are. */
const repeatableItems = ({ bank, goal, latest, pending, now }: Choice): string[] => {
  const ofGoal = new Set(bank.itemsOf(goal))
  const isOld = ({ status, answered_at: at }: LatestResponse): boolean =>
    status === 'answered' && at !== null && !isWithinWeek(at, now)
  return latest
    .filter(row => isOld(row) && ofGoal.has(row.item) && !bank.states.items.has(row.item))
    .map(({ item }) => item)
    .filter(item => !pending.includes(item))
}

/** Chooses the next items for a goal. The state to save knows the weights of the goal's qualities, but not its items. */
export const chooseItems = (choice: Choice): { items: string[]; state: Uint8Array } => {
  const { bank, session, goal, week, latest, pending, count, now } = choice
  // Saved without the goal's items: progress is about all that may ever be asked.
  const state = bank.engine.session({ state: session.state(), goals: weightsNow(choice) }).state()
  const reaskable = reaskableItems(bank, latest, now)
  const chooser = bank.engine.session({
    state,
    items: bank.itemsOf(goal).filter(askableNow(bank, week.measuredAt, now)),
    without: reaskable.map(({ item }) => item),
  })
  // What was skipped the last time comes when nothing else is left.
  for (const { item, status } of reaskable) if (status === 'skipped') chooser.skip(item)
  return { items: chooser.nextMany(count, { pending, repeatable: repeatableItems(choice) }), state }
}
