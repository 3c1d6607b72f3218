import { FIGURE_SHEET_HEIGHT, SHEET_WIDTH } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { COLUMNS, type KeyboardPen, placeOf, pressKey, rowsOf, startPen } from './keyboard-pen.ts'

const start = startPen(FIGURE_SHEET_HEIGHT)

const press = (pen: KeyboardPen, key: string, shiftKey = false) =>
  pressKey(pen, { key, shiftKey }, FIGURE_SHEET_HEIGHT)

describe('the pen of the keyboard', () => {
  test('goes down and up with Space, and up with Escape', () => {
    const down = press(start, ' ')?.[0]
    expect(down).toEqual({ ...start, isDown: true })
    expect(press(down ?? start, ' ')).toEqual([start])
    expect(press(down ?? start, 'Escape')).toEqual([start])
    expect(press(start, 'Escape')).toBeNull()
  })

  test('moves a step with an arrow, and five with Shift, through each place between', () => {
    expect(press(start, 'ArrowLeft')).toEqual([{ ...start, column: start.column - 1 }])
    expect(press(start, 'ArrowDown', true)?.map(({ row }) => row - start.row)).toEqual([1, 2, 3, 4, 5])
  })

  test('stays on the sheet', () => {
    const corner = { column: COLUMNS, row: rowsOf(FIGURE_SHEET_HEIGHT), isDown: true }
    expect(press(corner, 'ArrowRight', true)?.at(-1)).toEqual(corner)
    expect(press(corner, 'ArrowDown', true)?.at(-1)).toEqual(corner)
    expect(placeOf(corner, FIGURE_SHEET_HEIGHT)).toEqual({ x: SHEET_WIDTH - 1, y: FIGURE_SHEET_HEIGHT - 1 })
    expect(placeOf({ column: 0, row: 0, isDown: false }, FIGURE_SHEET_HEIGHT)).toEqual({ x: 0, y: 0 })
  })

  test('leaves other keys to the page', () => {
    expect(press(start, 'Tab')).toBeNull()
    expect(press(start, 'a')).toBeNull()
  })
})
