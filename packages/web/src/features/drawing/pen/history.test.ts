import { SHEET_LIMITS, type Stroke } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { change, type Change, type History, historyOf, roomOn } from './history.ts'

const stroke = (t: number, points = 2): Stroke =>
  Array.from({ length: points }, (_, i) => ({ x: i % 4096, y: 0, t: t + i, pressure: 128 }))

const [a, b, c] = [stroke(0), stroke(10), stroke(20)]
const draw = (stroke: Stroke): Change => ({ kind: 'draw', stroke })
const undo: Change = { kind: 'undo' }
const redo: Change = { kind: 'redo' }
const after = (...changes: Change[]): History => changes.reduce(change, historyOf([]))

describe('a sheet', () => {
  test('takes back stroke by stroke, and brings them again', () => {
    expect(after(draw(a), draw(b), undo).strokes).toEqual([a])
    expect(after(draw(a), draw(b), undo, undo).strokes).toEqual([])
    expect(after(draw(a), draw(b), undo, undo, redo, redo).strokes).toEqual([a, b])
  })

  test('forgets what was taken back as soon as something else is drawn', () => {
    const sheet = after(draw(a), draw(b), undo, draw(c), redo)
    expect(sheet.strokes).toEqual([a, c])
    expect(sheet.future).toEqual([])
  })

  test('is cleared, and that is taken back as one step', () => {
    const cleared = after(draw(a), draw(b), { kind: 'clear' })
    expect(cleared.strokes).toEqual([])
    expect(change(cleared, undo).strokes).toEqual([a, b])
  })

  test('loses an erased stroke, and gets it back in its place', () => {
    const erased = after(draw(a), draw(b), draw(c), { kind: 'erase', stroke: b })
    expect(erased.strokes).toEqual([a, c])
    expect(change(erased, undo).strokes).toEqual([a, b, c])
  })

  test('leaves nothing to undo where nothing has changed', () => {
    expect(after(undo, redo, { kind: 'clear' }, { kind: 'erase', stroke: a }, draw([]))).toEqual(
      historyOf([]),
    )
  })

  test('has room for as many strokes and points as the server takes', () => {
    const long = stroke(0, SHEET_LIMITS.points)
    const full = after(draw(long))
    expect(roomOn(full)).toBe(0)
    expect(change(full, draw(b))).toBe(full)
    const many = historyOf(Array.from({ length: SHEET_LIMITS.strokes }, (_, i) => stroke(i)))
    expect(roomOn(many)).toBe(0)
    expect(roomOn(after(draw(a)))).toBe(SHEET_LIMITS.points - 2)
  })

  test('that was kept starts without a past', () => {
    expect(change(historyOf([a]), undo).strokes).toEqual([a])
  })
})
