import { FEWEST_PEOPLE, type FigurePoint, SERIES, type SeriesName } from '@grani/contract'
import { daysAfter, mondayOf } from './days.ts'
import type { Cell, WantedCells } from './store.ts'

type Counts = Pick<Cell, 'part' | 'whole' | 'people'>

const isFew = (people: number): boolean => people > 0 && people < FEWEST_PEOPLE

/**
 * What is told of a cell: nothing when it is about fewer than five people, be it those counted or those they are out of.
 * No people at all are told: that is about nobody.
 */
export const tell = (name: SeriesName, { part, whole, people }: Counts): Omit<FigurePoint, 'from'> => {
  const hidden = { value: null, of: null }
  switch (SERIES[name].unit) {
    case 'share':
      return whole === null || whole < FEWEST_PEOPLE || isFew(part)
        ? hidden
        : { value: part / whole, of: whole }
    case 'people':
      return isFew(part) ? hidden : { value: part, of: null }
    case 'mean':
    case 'ratio':
      return whole === null || whole === 0 || people < FEWEST_PEOPLE
        ? hidden
        : { value: part / whole, of: people }
    case 'kopecks':
      return isFew(people) ? hidden : { value: part, of: whole ?? people }
  }
}

/** Days until a day can be counted: those of a cohort have to have had their time, and a week the one after it. */
const LAG: Partial<Record<SeriesName, number>> = {
  activation: 7,
  day1: 1,
  day7: 7,
  day28: 28,
  trialToPaid: 14,
  kept: 7,
  keptTrial: 7,
  keptBasic: 7,
  keptMedium: 7,
  keptHigh: 7,
}

/** How far the page looks back: half a year of days, a year of weeks and months. */
const DAYS_BACK = { day: 182, week: 371, month: 400 }

/**
 * Which cells of a series are read. Weeks are sums of days, of people who come once each. They begin whole, and end when
 * the last day of one has been counted: a sum that grows by a day would tell that day.
 */
export const wantedOf = (figure: SeriesName, today: string, computedUntil: string): WantedCells => {
  const { step } = SERIES[figure]
  const from = daysAfter(today, -DAYS_BACK[step])
  if (step !== 'week') return { figure, byWeek: false, from, until: computedUntil }
  const counted = daysAfter(computedUntil, 1 - (LAG[figure] ?? 0))
  return { figure, byWeek: true, from: mondayOf(from), until: daysAfter(mondayOf(counted), -1) }
}

/** The points of one series, oldest first. */
export const pointsOf = (name: SeriesName, cells: readonly Cell[]): FigurePoint[] =>
  cells.filter(({ figure }) => figure === name).map(cell => ({ from: cell.day, ...tell(name, cell) }))
