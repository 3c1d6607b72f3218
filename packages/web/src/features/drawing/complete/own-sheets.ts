import type { Drawing } from '@grani/contract'
import { type FigureReading, isApart } from './apart.ts'
import { copy } from './copy.ts'

type Sheet = Pick<Drawing, 'id' | 'title' | 'stroke_count' | 'first_ms'>
type Named = { title: string; value: number }

/** Less is the shaking of a hand. */
const LEAST_SECONDS_APART = 3

const namesIn = (figures: readonly FigureReading[], apart: boolean): string[] =>
  figures.flatMap(figure => (isApart(figure) === apart && figure.title !== null ? [figure.title] : []))

const ideasOf = (figures: readonly FigureReading[]): string[] =>
  figures.flatMap(({ state, concept, title }) =>
    state === 'void' || title === null ? [] : [(concept ?? title).trim().toLowerCase()],
  )

const repetition = (ideas: readonly string[]): string | null => {
  const again = ideas.find((idea, i) => ideas.indexOf(idea) < i)
  if (again !== undefined) return copy.own.repeated(again, ideas.filter(idea => idea === again).length)
  return ideas.length > 1 ? copy.own.different(ideas.length) : null
}

const endsOf = (all: readonly Named[]): [least: Named, most: Named] | null => {
  const sorted = all.toSorted((a, b) => a.value - b.value)
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least && most && least.value < most.value ? [least, most] : null
}

const valuesOf = (sheets: readonly Sheet[], read: (sheet: Sheet) => number | null): Named[] =>
  sheets.flatMap(sheet => {
    const value = read(sheet)
    return sheet.title === null || value === null ? [] : [{ title: sheet.title, value }]
  })

/**
 * What is true of a user's own sheets when there is nobody to compare them with: counted and measured, and nothing concluded from it.
 * The sheets are those of the figures.
 */
export const ownSheets = (figures: readonly FigureReading[], sheets: readonly Sheet[]): string[] => {
  const ideas = ideasOf(figures)
  const [apart, expected] = [namesIn(figures, true), namesIn(figures, false)]
  const lines = endsOf(valuesOf(sheets, sheet => (sheet.stroke_count > 0 ? sheet.stroke_count : null)))
  const seconds = endsOf(valuesOf(sheets, ({ first_ms: ms }) => (ms === null ? null : Math.round(ms / 1000))))
  return [
    apart.length > 0 && expected.length > 0 ? copy.own.apart(apart, expected) : null,
    repetition(ideas),
    lines && copy.own.lines(...lines),
    seconds && seconds[1].value - seconds[0].value >= LEAST_SECONDS_APART
      ? copy.own.seconds(...seconds)
      : null,
  ].filter(line => line !== null)
}
