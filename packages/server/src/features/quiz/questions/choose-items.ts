import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { isDue } from '../../results/service.ts'
import type { LatestResponse } from '../store.ts'
import { reaskableItems, type WeeklyAnswers } from '../weekly-states/weekly-states.ts'

/** States change, so a portrait does not hang on them; but a state with a history waits for its next point of the curve. */
const WEIGHT_OF_NEW_STATE = 0.3
const WEIGHT_OF_DUE_STATE = 12

/** What each quality weighs now in choosing questions for a goal: those outside it nothing, nor a state measured this week. */
export const weightsOf = (
  bank: Bank,
  goal: string,
  { measuredAt, now }: { measuredAt: WeeklyAnswers['measuredAt']; now: Date },
): Record<string, number> => {
  const wanted = new Set(bank.directionsOf(goal).map(({ uid }) => uid))
  const weightOf = (id: string, kind: string): number => {
    const at = measuredAt.get(id)
    if (kind !== 'S') return 1
    if (at === undefined) return WEIGHT_OF_NEW_STATE
    return isDue(at, now) ? WEIGHT_OF_DUE_STATE : 0
  }
  return Object.fromEntries(
    bank.directions.flatMap(({ uid, qualities }) =>
      qualities.map(({ id, kind }) => [id, wanted.has(uid) ? weightOf(id, kind) : 0]),
    ),
  )
}

type Chooser = {
  bank: Bank
  session: Session
  goal: string
  /** Whether an item may be asked now. */
  isAskable: (item: string) => boolean
  week: WeeklyAnswers
  /** The latest responses about states. */
  latestAboutStates: readonly LatestResponse[]
  /** Items answered long enough ago to be asked once more: that shows how stable responses are. */
  repeatable: readonly string[]
  now: Date
}

type Choose = (count: number, pending: readonly string[]) => string[]

/**
 * Chooses items for a goal; `pending` are those that are asked before them. The state to save knows the weights of the
 * goal's qualities, but not its items.
 */
export const createChooser = (input: Chooser): { choose: Choose; state: Uint8Array } => {
  const { bank, session, goal, isAskable, week, latestAboutStates, repeatable, now } = input
  const goals = weightsOf(bank, goal, { measuredAt: week.measuredAt, now })
  // Saved without the goal's items: progress is about all that may ever be asked.
  const state = bank.engine.session({ state: session.state(), goals }).state()
  const reaskable = reaskableItems(bank, latestAboutStates, now)
  const items = bank.itemsOf(goal).filter(isAskable)
  const chooser = bank.engine.session({ state, items, without: reaskable.map(({ item }) => item) })
  // What was skipped the last time comes when nothing else is left.
  for (const { item, status } of reaskable) if (status === 'skipped') chooser.skip(item)
  const ofGoal = new Set(items)
  return {
    choose: (count, pending) => {
      const isOpen = (item: string): boolean =>
        ofGoal.has(item) && !bank.states.items.has(item) && !pending.includes(item)
      return chooser.nextMany(count, { pending, repeatable: repeatable.filter(isOpen) })
    },
    state,
  }
}
