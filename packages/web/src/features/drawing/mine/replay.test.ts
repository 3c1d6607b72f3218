import { describe, expect, test } from 'vitest'
import { drawnBy, lengthOf, replayTimes } from './replay.ts'

const stroke = (...times: number[]) => times.map(t => ({ x: t % 4096, y: 1, t, pressure: 128 }))

describe('a replay', () => {
  test('cuts pauses, and starts with the first point', () => {
    expect(replayTimes([stroke(5000, 5010), stroke(60_000, 60_020)])).toEqual([
      [0, 10],
      [410, 430],
    ])
  })

  test('is never longer than twelve seconds', () => {
    const long = stroke(...Array.from({ length: 1000 }, (_, i) => i * 100))
    expect(lengthOf(replayTimes([long]))).toBeCloseTo(12_000)
  })

  test('shows each stroke as far as it has come, and in the end exactly what was drawn', () => {
    const strokes = [stroke(0, 10, 20), stroke(30, 40)]
    const times = replayTimes(strokes)
    expect(drawnBy(strokes, times, 10)).toEqual([stroke(0, 10)])
    expect(drawnBy(strokes, times, 30)).toEqual([stroke(0, 10, 20), stroke(30)])
    const all = drawnBy(strokes, times, lengthOf(times))
    expect(all[0]).toBe(strokes[0])
    expect(all[1]).toBe(strokes[1])
  })

  test('of an empty sheet is over at once', () => {
    expect(lengthOf(replayTimes([]))).toBe(0)
  })
})
