import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import type { Said } from './published.ts'

export type DirectionOfGoals = { uid: string; goals: readonly string[] }

type Input = {
  texts: Pick<PortraitTexts, 'open'>
  directions: readonly DirectionOfGoals[]
  results: readonly { direction: string }[]
  /** Any whole number: picks among equals, so that not every newcomer reads the same sentence. */
  turn: number
  count: number
}

/** What directions without a result leave open; those that share a goal with the direction most is known of come first. */
export const openSentences = ({ texts, directions, results, turn, count }: Input): Said[] => {
  const counts = new Map<string, number>()
  for (const { direction } of results) counts.set(direction, (counts.get(direction) ?? 0) + 1)
  const [known] = directions.toSorted((a, b) => (counts.get(b.uid) ?? 0) - (counts.get(a.uid) ?? 0))
  const unknown = directions.filter(({ uid }) => !counts.has(uid))
  const isNear = ({ goals }: DirectionOfGoals): boolean => goals.some(goal => known?.goals.includes(goal))
  const near = unknown.filter(isNear)
  const start = turn % Math.max(1, near.length)
  const ordered = [
    ...near.slice(start),
    ...near.slice(0, start),
    ...unknown.filter(direction => !isNear(direction)),
  ]
  return ordered.slice(0, count).flatMap(({ uid }) => {
    const text = texts.open[uid]
    return text === undefined
      ? []
      : [{ kind: 'open' as const, text, qualities: [], direction: uid, isHeavy: false, holds: false }]
  })
}
