import { type Calibration, createEngine, type Engine } from '@grani/engine'
import type { ResponseOption, OptionSet, Content, Direction, Goal, Item, Quality } from '../content/schema.ts'
import { engineInputOf, fittingCalibration } from './engine-input.ts'

/** The item bank as the running product uses it: the content by the ids that calls carry, and the engine made from it. */
export type Bank = {
  hash: string
  /** Names the content and the calibration that bands come from. Another model may find other bands. */
  model: string
  /** The version of the calibration in use; null while the experts' parameters are. */
  calibration: number | null
  engine: Engine
  /** Only goals and directions with something to ask. */
  goals: Goal[]
  directions: Direction[]
  directionsOf: (goal: string) => Direction[]
  tariffs: Content['tariffs']
  boosters: Content['boosters']
  /** The event diary; null when the content has none. */
  events: Content['events']
  /** What a person wants to hear of first, whatever the goal is. */
  mainQualities: ReadonlySet<string>
  /** What others can be asked about a person. */
  observers: Content['observers']
  goal: (uid: string) => Goal | undefined
  direction: (uid: string) => Direction | undefined
  quality: (id: string) => { quality: Quality; direction: Direction } | undefined
  item: (id: string) => Item | undefined
  /** An item by its number, which is what the wire knows it by before it is asked of a user. */
  itemByNumber: (number: number) => Item | undefined
  /** A response option by its id. */
  option: (id: number) => ResponseOption | undefined
  answerSet: (uid: string) => OptionSet | undefined
  /** Ids of the items that may be asked for a goal: always the same frozen list. */
  itemsOf: (goal: string) => readonly string[]
  isAskedFor: (goal: string, item: string) => boolean
  /** Ids of the items that may be asked about a quality, pairs included. */
  itemsAbout: (quality: string) => string[]
  /** The qualities that are states of the last seven days, and the items that ask about them. */
  states: { qualities: string[]; items: ReadonlySet<string>; itemsOf: (quality: string) => readonly string[] }
  /** The items about something that one does not tell everybody. */
  sensitiveItems: readonly string[]
}

const byKey = <T, K>(list: readonly T[], key: (entry: T) => K): Map<K, T> =>
  new Map(list.map(entry => [key(entry), entry]))

const qualitiesIn = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]

const itemsByGoal = (content: Content, goals: Goal[]): Map<string, readonly string[]> =>
  new Map(
    goals.map(goal => {
      const wanted = new Set(
        content.directions
          .filter(direction => direction.goals.includes(goal.uid))
          .flatMap(direction => direction.qualities.map(quality => quality.id)),
      )
      const items = content.items.filter(
        item => item.stage !== 'retired' && qualitiesIn(item).some(id => wanted.has(id)),
      )
      return [goal.uid, Object.freeze(items.map(item => item.id))]
    }),
  )

const itemsByQuality = ({ items }: Content): Map<string, string[]> => {
  const byQuality = new Map<string, string[]>()
  for (const item of items) {
    if (item.stage === 'retired') continue
    for (const quality of qualitiesIn(item)) {
      const known = byQuality.get(quality)
      if (known) known.push(item.id)
      else byQuality.set(quality, [item.id])
    }
  }
  return byQuality
}

const statesIn = ({ directions, items }: Content): Bank['states'] => {
  const qualities = directions.flatMap(direction =>
    direction.qualities.flatMap(({ id, kind }) => (kind === 'S' ? [id] : [])),
  )
  const isState = new Set(qualities)
  const byQuality = new Map<string, string[]>(qualities.map(id => [id, []]))
  for (const { id, kind, quality } of items)
    if (kind !== 'pair' && isState.has(quality)) byQuality.get(quality)?.push(id)
  return {
    qualities,
    items: new Set([...byQuality.values()].flat()),
    itemsOf: quality => byQuality.get(quality) ?? [],
  }
}

type Calibrated = { version: number; calibration: Calibration }

/** Without a calibration the engine works with the experts' parameters. */
export const createBank = (content: Content, hash: string, calibrated: Calibrated | null = null): Bank => {
  const directions = content.directions.filter(direction => direction.qualities.length > 0)
  const goals = content.goals.filter(goal => directions.some(direction => direction.goals.includes(goal.uid)))
  const goalByUid = byKey<Goal, string>(goals, goal => goal.uid)
  const directionByUid = byKey<Direction, string>(directions, direction => direction.uid)
  const itemById = byKey(content.items, item => item.id)
  const itemByNumber = byKey(content.items, item => item.number)
  const optionById = byKey(
    [...content.answerSets.flatMap(set => set.answers), ...content.items.flatMap(item => item.answers)],
    option => option.id,
  )
  const answerSetByUid = byKey(content.answerSets, set => set.uid)
  const qualityById = new Map(
    directions.flatMap(direction =>
      direction.qualities.map(quality => [quality.id, { quality, direction }] as const),
    ),
  )
  const itemsOfGoal = itemsByGoal(content, goals)
  const itemSetOfGoal = new Map([...itemsOfGoal].map(([goal, items]) => [goal, new Set(items)]))
  const itemsOfQuality = itemsByQuality(content)
  return {
    hash,
    model: calibrated ? `${hash}+${calibrated.version}` : hash,
    calibration: calibrated?.version ?? null,
    engine: createEngine({
      ...engineInputOf(content),
      ...(calibrated && { calibration: fittingCalibration(content, calibrated.calibration) }),
    }),
    goals,
    directions,
    directionsOf: goal => directions.filter(direction => direction.goals.some(uid => uid === goal)),
    tariffs: content.tariffs,
    boosters: content.boosters,
    events: content.events,
    mainQualities: new Set(
      directions.flatMap(({ qualities }) => qualities.filter(q => q.main).map(({ id }) => id)),
    ),
    observers: content.observers,
    goal: uid => goalByUid.get(uid),
    direction: uid => directionByUid.get(uid),
    quality: id => qualityById.get(id),
    item: id => itemById.get(id),
    itemByNumber: number => itemByNumber.get(number),
    option: id => optionById.get(id),
    answerSet: uid => answerSetByUid.get(uid),
    itemsOf: goal => itemsOfGoal.get(goal) ?? [],
    isAskedFor: (goal, item) => itemSetOfGoal.get(goal)?.has(item) ?? false,
    itemsAbout: quality => itemsOfQuality.get(quality) ?? [],
    states: statesIn(content),
    sensitiveItems: content.items.filter(({ sensitive }) => sensitive).map(({ id }) => id),
  }
}
