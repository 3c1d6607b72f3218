import { setImmediate } from 'node:timers/promises'
import type { QualityResult } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import type { PublishedRow } from '../portrait/published.ts'
import { choices, desirabilityOf, hardIn, lengthOf, type Line, LINES, linesOf } from './portrait-text.ts'
import { drawResults } from './made-up-people.ts'

/** People that are made up, and portraits that are composed, before it is given up. */
const MOST_PEOPLE = 20_000
const MOST_PORTRAITS = 300
const PORTRAITS_AT_ONCE = 5
/** With fewer sides there are hardly ever sentences enough, and a portrait costs a thousand times as much as a person. */
const FEWEST_SIDES = LINES + 1
/** As kind: mean desirability within so many SD. */
const MOST_KINDER = 0.2
/** As long: characters within this share. */
const MOST_LONGER = 0.1

export type ThreeTexts = { texts: readonly Line[][]; /** The place of one's own. */ own: number }

type Make = {
  bank: Bank
  texts: PortraitTexts
  /** The newest results that the user has not said «Не похоже» of. */
  rows: readonly PublishedRow[]
  /** Of the user's session: how exactly each quality is measured. */
  estimates: readonly QualityResult[]
  /** 0 ≤ x < 1. */
  uniform: () => number
}

const pick = <T>(list: readonly T[], uniform: () => number): T | undefined =>
  list[Math.floor(uniform() * list.length)]

/** Which side of which quality a line tells. */
const sidesOf = ({ claims }: Line): string[] => claims.map(({ quality, side }) => `${quality}/${side}`)

/** Whether there are lines enough for a text. */
export const hasText = ({ bank, texts, rows }: Pick<Make, 'bank' | 'texts' | 'rows'>): boolean =>
  linesOf(bank, texts, rows).length >= LINES

/**
 * The user's own text and two of made-up people, as long and as kind, with as many hard sentences wherever two such are found, no side in
 * common; null where none are found.
 */
export const makeThreeTexts = async ({
  bank,
  texts,
  rows,
  estimates,
  uniform,
}: Make): Promise<ThreeTexts | null> => {
  const own = linesOf(bank, texts, rows).slice(0, LINES)
  if (own.length < LINES) return null
  const sides = rows.filter(({ band }) => band !== 'middle').length
  const kindness = desirabilityOf(bank, rows, own)
  const length = lengthOf(own)
  const taken = new Set(own.flatMap(sidesOf))
  const hard = hardIn(bank, texts, own)
  const others: Line[][] = []
  /** Of another tone: only where too few of one's own are found. */
  const spare: Line[][] = []
  const isTaken = (line: Line): boolean => sidesOf(line).some(side => taken.has(side))
  const take = (other: Line[]): void => {
    others.push(other)
    for (const line of other) for (const side of sidesOf(line)) taken.add(side)
  }
  let portraits = 0
  for (let made = 0; made < MOST_PEOPLE && portraits < MOST_PORTRAITS && others.length < 2; made++) {
    const results = drawResults(bank, estimates, sides, uniform)
    if (results.length < FEWEST_SIDES) continue
    portraits++
    // Others are served meanwhile: a portrait is a millisecond of computing.
    if (portraits % PORTRAITS_AT_ONCE === 0) await setImmediate()
    const lines = linesOf(bank, texts, results).filter(line => !isTaken(line))
    const fitting = choices(lines, LINES).filter(
      chosen =>
        Math.abs(lengthOf(chosen) - length) <= MOST_LONGER * length &&
        Math.abs(desirabilityOf(bank, results, chosen) - kindness) <= MOST_KINDER,
    )
    const alike = fitting.filter(chosen => hardIn(bank, texts, chosen) === hard)
    const other = pick(alike, uniform)
    if (other) take(other)
    else spare.push(...[pick(fitting, uniform)].filter(found => found !== undefined))
  }
  for (const other of spare) if (others.length < 2 && !other.some(isTaken)) take(other)
  if (others.length < 2) return null
  const place = Math.floor(3 * uniform())
  return { texts: others.toSpliced(place, 0, own), own: place }
}
