import type { ColumnType } from 'kysely'

/** What the nights count: for the staff, and for everybody on /truth. */
export type FiguresTables = {
  /** Written and read in features/figures. Both numbers are bigints, which the driver reads as text. */
  daily_figures: {
    day: string
    figure: string
    part: ColumnType<string, number, number>
    whole: ColumnType<string | null, number | null, number | null>
    people: number
  }
  /** Written and read in features/truth. */
  truth_figures: {
    claim: string
    cell: string
    counted_on: string
    people: number
    observations: number
    value: number | null
    low: number | null
    high: number | null
    promised: number | null
    anybody: number | null
  }
}
