/** What a run of questions is like to answer, whatever it measures. */
import type { Item } from '@grani/server/content/schema.ts'

/** A sitting, in answers. */
const SITTING = 15
/** Two questions of one quality, or near-duplicates, stand at least so far apart. */
const APART = 4
const BEFORE_SENSITIVE = 40

export type QuestionOrder = {
  /** The share of situations and pairs, and of all that are no plain statements. */
  scenes: number
  varied: number
  /** The fewest of both in any sitting's length. */
  fewestScenes: number
  fewestVaried: number
  /** Questions of a quality, or near one, that was asked less than four ago. */
  sameQuality: number
  near: number
  /** Sensitive questions: among the first forty, and at the beginning of a sitting. */
  early: number
  opening: number
}

const qualitiesIn = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]

const isScene = ({ kind }: Item): boolean => kind !== 'statement'

export const isVaried = (item: Item): boolean =>
  isScene(item) || (item.answerSet !== 'agreement' && item.answerSet !== null)

const fewestIn = (marks: readonly boolean[]): number => {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = SITTING; i <= marks.length; i++)
    fewest = Math.min(fewest, marks.slice(i - SITTING, i).filter(Boolean).length)
  return fewest
}

export const orderOf = (items: readonly Item[]): QuestionOrder => {
  const before = (i: number): Item[] => items.slice(Math.max(0, i - APART + 1), i)
  const count = (matches: (item: Item, i: number) => boolean): number => items.filter(matches).length
  return {
    scenes: count(isScene) / items.length,
    varied: count(isVaried) / items.length,
    fewestScenes: fewestIn(items.map(isScene)),
    fewestVaried: fewestIn(items.map(isVaried)),
    sameQuality: count((item, i) => {
      const own = qualitiesIn(item)
      return before(i).some(other => qualitiesIn(other).some(id => own.includes(id)))
    }),
    near: count((item, i) =>
      before(i).some(({ id, near }) => item.near.includes(id) || near.includes(item.id)),
    ),
    early: count(({ sensitive }, i) => sensitive && i < BEFORE_SENSITIVE),
    opening: count(({ sensitive }, i) => sensitive && i % SITTING === 0),
  }
}
