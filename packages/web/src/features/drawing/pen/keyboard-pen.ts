import { SHEET_WIDTH } from '@grani/contract'

/** The pen that arrow keys move, in steps of a grid over the sheet. */
export type KeyboardPen = { column: number; row: number; isDown: boolean }

export const COLUMNS = 40
const STEP = SHEET_WIDTH / COLUMNS
const LONG_STEP = 5

/** How many steps a sheet of this height has. */
export const rowsOf = (height: number): number => Math.round(height / STEP)

/** In the middle of the sheet. */
export const startPen = (height: number): KeyboardPen => ({
  column: COLUMNS / 2,
  row: Math.round(rowsOf(height) / 2),
  isDown: false,
})

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (place: number, most: number): number => Math.min(most, Math.max(0, place))

type Key = { key: string; shiftKey: boolean }

/** The places that the pen goes through, the last one first asked for; none for a key that is not the pen's. */
export const pressKey = (
  pen: KeyboardPen,
  { key, shiftKey }: Key,
  height: number,
): readonly KeyboardPen[] | null => {
  if (key === ' ') return [{ ...pen, isDown: !pen.isDown }]
  if (key === 'Escape') return pen.isDown ? [{ ...pen, isDown: false }] : null
  const arrow = ARROWS[key]
  if (!arrow) return null
  return Array.from({ length: shiftKey ? LONG_STEP : 1 }, (_, i) => ({
    ...pen,
    column: within(pen.column + arrow[0] * (i + 1), COLUMNS),
    row: within(pen.row + arrow[1] * (i + 1), rowsOf(height)),
  }))
}

/** Where on the sheet the pen is. */
export const placeOf = ({ column, row }: KeyboardPen, height: number): { x: number; y: number } => ({
  x: Math.min(SHEET_WIDTH - 1, Math.round(column * STEP)),
  y: Math.min(height - 1, Math.round(row * STEP)),
})
