import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { isDue } from '../../results/service.ts'
import type { LatestResponse } from '../weekly-states/read-week.ts'
import { reaskableItems, type WeeklyAnswers } from '../weekly-states/weekly-states.ts'
import { qualitiesAtFirst, weightsAtFirst } from './first-weights.ts'

/** States change, so a portrait does not hang on them; but a state with a history waits for its next point of the curve. */
const WEIGHT_OF_NEW_STATE = 0.3
const WEIGHT_OF_DUE_STATE = 12

const startingWeightsOf = new WeakMap<Bank, Map<string, Record<string, number>>>()

/** The weights for a user with no measured state: the same for everybody, so they are made once for each bank and goal. */
const startingWeights = (bank: Bank, goal: string): Readonly<Record<string, number>> => {
  const ofGoals = startingWeightsOf.get(bank) ?? new Map<string, Record<string, number>>()
  startingWeightsOf.set(bank, ofGoals)
  const known = ofGoals.get(goal)
  if (known) return known
  const wanted = new Set(bank.directionsOf(goal).map(({ uid }) => uid))
  const weights = Object.fromEntries(
    bank.directions.flatMap(({ uid, qualities }) =>
      qualities.map(({ id, kind }) => {
        const weight = kind === 'S' ? WEIGHT_OF_NEW_STATE : 1
        return [id, wanted.has(uid) ? weight : 0]
      }),
    ),
  )
  ofGoals.set(goal, weights)
  return weights
}

/** What each quality weighs now in choosing questions for a goal: those outside it nothing, nor a state measured this week. */
export const weightsOf = (
  bank: Bank,
  goal: string,
  { measuredAt, now }: { measuredAt: WeeklyAnswers['measuredAt']; now: Date },
): Record<string, number> => {
  const weights = { ...startingWeights(bank, goal) }
  for (const [id, at] of measuredAt) if (weights[id]) weights[id] = isDue(at, now) ? WEIGHT_OF_DUE_STATE : 0
  return weights
}

const listsOf = new WeakMap<Bank, Map<string, readonly string[]>>()

/** The items of a goal and of qualities besides. The engine looks a frozen list up once; those that many users share are kept. */
const itemsFor = (bank: Bank, goal: string, besides: readonly string[]): readonly string[] => {
  if (besides.length === 0) return bank.itemsOf(goal)
  const lists = listsOf.get(bank) ?? new Map<string, readonly string[]>()
  listsOf.set(bank, lists)
  const key = [goal, ...besides].join(' ')
  const list =
    lists.get(key) ?? Object.freeze([...bank.itemsOf(goal), ...besides.flatMap(id => bank.itemsAbout(id))])
  if (besides.every(id => bank.mainQualities.has(id) || bank.events?.early.includes(id))) lists.set(key, list)
  return list
}

/** The items about any quality but these; none where the goal would have nothing left. */
const itemsBeside = (
  bank: Bank,
  qualities: ReadonlySet<string>,
  weights: Readonly<Record<string, number>>,
): string[] =>
  [...qualities].some(id => weights[id])
    ? Object.keys(weights).flatMap(id => (qualities.has(id) ? [] : bank.itemsAbout(id)))
    : []

type CreateChooser = {
  bank: Bank
  /** Gets the weights of the goal. */
  session: Session
  goal: string
  /** The items to choose from; all of the goal when absent. */
  items?: readonly string[] | undefined
  measuredAt: WeeklyAnswers['measuredAt']
  /** Items that may not be asked now. */
  except: readonly string[]
  /** The latest responses about states. */
  latestAboutStates: readonly LatestResponse[]
  /** Items answered long enough ago to be asked once more: that shows how stable responses are. */
  repeatable: readonly string[]
  /** Whether the answers have no say. */
  isRandom: boolean
  now: Date
}

export type Chooser = { choose: (count: number, pending: readonly string[]) => string[] }

/**
 * Chooses items for a goal; `pending` are those that are asked before them. The session to save knows the weights of the
 * goal's qualities, but not its items: progress is about all that may ever be asked.
 */
export const createChooser = (input: CreateChooser): Chooser => {
  const { bank, session, goal, measuredAt, except, latestAboutStates, repeatable, isRandom, now } = input
  const weights = weightsOf(bank, goal, { measuredAt, now })
  session.setGoals(weights)
  const first = isRandom
    ? null
    : weightsAtFirst(bank, session, weights, { first: [], beginning: [], ...bank.goal(goal) })
  const besides = Object.keys(first ?? {}).filter(id => first?.[id] && !weights[id])
  const early = isRandom || input.items ? null : qualitiesAtFirst(session, bank.goal(goal)?.beginning ?? [])
  const reaskable = reaskableItems(bank, latestAboutStates, now)
  const chooser = session.copy({
    items: input.items ?? itemsFor(bank, goal, besides),
    ...(first && { goals: first }),
    except: early ? [...except, ...itemsBeside(bank, early, first ?? weights)] : except,
    without: reaskable.map(({ item }) => item),
  })
  // What was skipped the last time comes when nothing else is left.
  for (const { item, status } of reaskable) if (status === 'skipped') chooser.skip(item)
  return {
    choose: (count, pending) => {
      const isOpen = (item: string): boolean =>
        input.items === undefined &&
        bank.isAskedFor(goal, item) &&
        !bank.states.items.has(item) &&
        !pending.includes(item)
      return chooser.nextMany(count, {
        pending,
        repeatable: repeatable.filter(isOpen),
        order: isRandom ? 'random' : 'best',
      })
    },
  }
}
