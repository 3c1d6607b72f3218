import type { Drawing } from '@grani/contract'
import { kindsSeen } from './drew.ts'
import { copy } from './copy.ts'
import { type FigureReading, kindsOf } from './told.ts'

type Sheet = Pick<Drawing, 'id' | 'title' | 'stroke_count' | 'first_ms'>
type Named = { title: string; value: number }

/** Less is the shaking of a hand. */
const LEAST_SECONDS_APART = 3
/** One line more is chance. */
const LEAST_LINES_APART = 3
/** That fewer do not repeat says nothing. */
const FEWEST_DIFFERENT = 5

const ideasOf = (figures: readonly FigureReading[]): string[] =>
  figures.flatMap(({ state, concept, title }) =>
    state === 'void' || title === null ? [] : [(concept ?? title).trim().toLowerCase()],
  )

const repetition = (ideas: readonly string[]): string | null => {
  const again = ideas.find((idea, i) => ideas.indexOf(idea) < i)
  if (again !== undefined) return copy.own.repeated(again, ideas.filter(idea => idea === again).length)
  return ideas.length >= FEWEST_DIFFERENT ? copy.own.different(ideas.length) : null
}

/** The one that stands out: so far before the next. */
const outstanding = (all: readonly Named[], apart: number): Named | null => {
  const [most, next] = all.toSorted((a, b) => b.value - a.value)
  return most && next && most.value - next.value >= apart ? most : null
}

const valuesOf = (sheets: readonly Sheet[], read: (sheet: Sheet) => number | null): Named[] =>
  sheets.flatMap(sheet => {
    const value = read(sheet)
    return sheet.title === null || value === null ? [] : [{ title: sheet.title, value }]
  })

/**
 * What is true of a user's own sheets when there is nobody to compare them with: counted and measured, and nothing concluded from it.
 * The sheets are those of the figures; `drew` is what was said of them already.
 */
export const ownSheets = (
  figures: readonly FigureReading[],
  sheets: readonly Sheet[],
  drew: string | null = null,
): string[] => {
  const ideas = ideasOf(figures)
  const lines = outstanding(
    valuesOf(sheets, sheet => (sheet.stroke_count > 0 ? sheet.stroke_count : null)),
    LEAST_LINES_APART,
  )
  const seconds = outstanding(
    valuesOf(sheets, ({ first_ms: ms }) => (ms === null ? null : Math.round(ms / 1000))),
    LEAST_SECONDS_APART,
  )
  const isOne = lines !== null && lines.title === seconds?.title
  return [
    drew !== null && drew === kindsSeen(figures) ? null : kindsOf(figures),
    repetition(ideas),
    isOne ? copy.own.longest(lines.title, lines.value, seconds.value) : null,
    lines && !isOne ? copy.own.lines(lines) : null,
    seconds && !isOne ? copy.own.seconds(seconds) : null,
  ].filter(line => line !== null)
}
