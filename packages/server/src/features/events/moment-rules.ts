import type { EventContent } from '../../content/events-schema.ts'
import { fitsCause, moodOf, sceneOf } from './content.ts'

/** What results say of such a moment where nothing that was marked in it can be told. Pure; the decision is 238. */

type Moment = { situations: readonly string[]; pleasantness: number; cause: string }

/** A side that may be told, in a sentence of its own, or two that have one together. */
export type Side = {
  quality: string
  text: string
  /** Hurts to read. */ isHeavy: boolean
  /** Something to lean on. */ isBright: boolean
}
export type Pair = { kind: 'tension' | 'support'; text: string; qualities: readonly string[] }

export type Telling = { when: string; text: string; qualities: readonly string[] }

type Saying = { quality: string; when: string }

/** The qualities that say something of a moment: first what who did what to whom asks, then by its kinds in turn, then of any kind, each with the words of its own. */
export const sayingOf = (content: EventContent, moment: Moment): Saying[] => {
  const mood = moodOf(moment.pleasantness)
  const rows = [
    ...content.situations.map(({ id }) => id).filter(id => moment.situations.includes(id)),
    'any',
  ].flatMap(of => content.moments.filter(row => row.of === of && row.mood === mood))
  const longest = Math.max(...rows.map(({ tells }) => tells.length))
  const own = rows.filter(({ of }) => of !== 'any')
  const inTurn = (of: typeof rows) =>
    Array.from({ length: longest }, (_, i) =>
      of.flatMap(({ tells, when }) => (tells[i] === undefined ? [] : [{ quality: tells[i], when }])),
    ).flat()
  const scene = sceneOf(content, moment)
  const all = [
    ...(scene?.tells ?? []).map(quality => ({ quality, when: scene?.moment ?? '' })),
    ...inTurn(own),
    ...inTurn(rows.filter(({ of }) => of === 'any')),
  ]
  return all.filter(
    ({ quality }, i) =>
      fitsCause(content, quality, moment) && all.findIndex(one => one.quality === quality) === i,
  )
}

/**
 * The sides that a moment asks most of, the most telling first: what its words speak of, then what who did what to whom asks. `mentioned` has no
 * order of its own.
 */
export const mostTelling = (
  content: EventContent,
  moment: Moment,
  mentioned: readonly string[],
): string[] => {
  const tells = sceneOf(content, moment)?.tells ?? []
  const order = sayingOf(content, moment).map(({ quality }) => quality)
  const spoken = inOrderOf(order, mentioned)
  return [...new Set([...spoken, ...tells])].filter(quality => fitsCause(content, quality, moment))
}

/** Qualities in the order of a list; those that it has not come last, by name. */
export const inOrderOf = (order: readonly string[], qualities: readonly string[]): string[] => {
  const rankOf = (quality: string): number =>
    order.includes(quality) ? order.indexOf(quality) : order.length
  return qualities.toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b))
}

type Tell = {
  saying: readonly { quality: string; when: string }[]
  sides: ReadonlyMap<string, Side>
  pairs: readonly Pair[]
  /** Qualities that were marked, and those near them: the marks may say otherwise. */
  marked: readonly string[]
  pleasantness: number
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * All that can be told, the best first: two sides that have a sentence together, then one. Nothing that hurts, and of a joy only what is bright.
 */
export const tellings = ({ saying, sides, pairs, marked, pleasantness }: Tell): Telling[] => {
  const isPleasant = moodOf(pleasantness) === 'pleasant'
  const fitting = saying.flatMap(({ quality, when }) => {
    const side = sides.get(quality)
    if (!side || side.isHeavy || marked.includes(quality) || (isPleasant && !side.isBright)) return []
    return [{ when, text: `${capitalised(side.text)}.`, qualities: [quality] }]
  })
  const rankOf = (quality: string): number =>
    fitting.findIndex(({ qualities }) => qualities.includes(quality))
  const together = pairs
    .filter(
      ({ kind, qualities }) => qualities.every(id => rankOf(id) >= 0) && !(isPleasant && kind === 'tension'),
    )
    .map(({ text, qualities }) => ({ text, qualities, rank: Math.min(...qualities.map(rankOf)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ text, qualities, rank }) => ({ when: fitting[rank]?.when ?? '', text, qualities }))
  return [...together, ...fitting]
}

const isSame = (a: Telling) => (b: Telling) => a.text === b.text

/** The first that the event before was not told. */
export const tellingAfter = (own: readonly Telling[], before: readonly Telling[]): Telling | null => {
  const [last] = before
  return own.find(telling => !last || !isSame(telling)(last)) ?? null
}
