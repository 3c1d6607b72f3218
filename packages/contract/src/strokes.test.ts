import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeSheet,
  encodeSheet,
  measureSheet,
  problemOfSheet,
  type Sheet,
  SHEET_LIMITS,
  type Stroke,
  type StrokePoint,
} from './strokes.ts'

const point = (x: number, y: number, t: number, pressure = 128): StrokePoint => ({ x, y, t, pressure })
const sheetOf = (...strokes: Stroke[]): Sheet => ({ height: 3072, strokes })

/** Sheets of any size that are in order: the times of all points grow. */
const anySheet: fc.Arbitrary<Sheet> = fc.integer({ min: 256, max: SHEET_LIMITS.height }).chain(height =>
  fc
    .array(
      fc.array(
        fc.tuple(fc.nat(4095), fc.nat(height - 1), fc.oneof(fc.nat(40), fc.nat(90_000)), fc.nat(255)),
        { minLength: 1, maxLength: 60 },
      ),
      { maxLength: 12 },
    )
    .map(strokes => {
      let t = 0
      return {
        height,
        strokes: strokes.map(stroke =>
          stroke.map(([x, y, ms, pressure]) => point(x, y, (t += ms), pressure)),
        ),
      }
    }),
)

describe('the codec of sheets', () => {
  test('reads back exactly what it wrote', () => {
    fc.assert(
      fc.property(anySheet, sheet => {
        expect(decodeSheet(encodeSheet(sheet))).toEqual({ kind: 'ok', sheet })
      }),
    )
  })

  test('reads only what it would write: one way of writing each sheet', () => {
    fc.assert(
      fc.property(anySheet, fc.nat(), fc.nat(255), (sheet, place, byte) => {
        const bytes = encodeSheet(sheet)
        bytes[place % bytes.length] = byte
        const read = decodeSheet(bytes)
        if (read.kind === 'ok') expect(encodeSheet(read.sheet)).toEqual(bytes)
      }),
    )
  })

  test('takes any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, hasVersion) => {
        const read = decodeSheet(hasVersion ? Uint8Array.from([1, 128, 32, ...bytes]) : bytes)
        if (read.kind === 'ok') expect(problemOfSheet(read.sheet)).toBeNull()
      }),
    )
  })

  test('refuses bytes that end too early and bytes that go on', () => {
    const bytes = encodeSheet(sheetOf([point(1, 2, 3), point(400, 500, 30)]))
    for (let length = 0; length < bytes.length; length++)
      expect(decodeSheet(bytes.slice(0, length)).kind).toBe('failed')
    expect(decodeSheet(Uint8Array.from([...bytes, 0]))).toEqual({ kind: 'failed', problem: 'bytes' })
  })

  test.each([
    ['another version', Uint8Array.from([2, 128, 32]), 'version'],
    ['another width', Uint8Array.from([1, 127, 128, 24, 0]), 'size'],
    ['no height', Uint8Array.from([1, 128, 32, 0, 0]), 'size'],
    ['a million strokes', Uint8Array.from([1, 128, 32, 128, 24, 192, 132, 61]), 'strokes'],
    ['a million points', Uint8Array.from([1, 128, 32, 128, 24, 1, 192, 132, 61]), 'points'],
    ['a stroke without points', Uint8Array.from([1, 128, 32, 128, 24, 1, 0]), 'empty-stroke'],
    ['a place left of the sheet', Uint8Array.from([1, 128, 32, 128, 24, 1, 1, 1, 0, 0, 0]), 'place'],
    [
      'time that runs backwards',
      Uint8Array.from([1, 128, 32, 128, 24, 1, 2, 0, 0, 0, 0, 8, 1, 0, 0]),
      'time',
    ],
    ['a number written with a useless byte', Uint8Array.from([1, 128, 32, 128, 24, 128, 0]), 'bytes'],
  ])('refuses %s', (_what, bytes, problem) => {
    expect(decodeSheet(bytes)).toEqual({ kind: 'failed', problem })
  })

  test.each([
    ['strokes', sheetOf(...Array.from({ length: 301 }, () => [point(1, 1, 1)]))],
    ['points', sheetOf(Array.from({ length: 20_001 }, () => point(1, 1, 1)))],
    ['place', sheetOf([point(4096, 1, 1)])],
    ['place', sheetOf([point(1, 3072, 1)])],
    ['place', sheetOf([point(1.5, 1, 1)])],
    ['time', sheetOf([point(1, 1, 5)], [point(1, 1, 4)])],
    ['time', sheetOf([point(1, 1, SHEET_LIMITS.ms + 1)])],
    ['pressure', sheetOf([point(1, 1, 1, 256)])],
    ['empty-stroke', sheetOf([])],
    ['size', { height: 9000, strokes: [] }],
  ] as const)('writes no sheet with a wrong %s', (problem, sheet) => {
    expect(problemOfSheet(sheet)).toBe(problem)
    expect(() => encodeSheet(sheet)).toThrow(RangeError)
  })

  test('needs about five bytes a point', () => {
    // A hand moves in curves, about a point every 8 ms.
    const curve = Array.from({ length: 2000 }, (_, i) =>
      point(
        Math.round(2048 + 1500 * Math.cos(i / 90) * Math.sin(i / 410)),
        Math.round(1500 + 1200 * Math.sin(i / 70)),
        i * 8 + (i % 3),
        Math.round(128 + 40 * Math.sin(i / 25)),
      ),
    )
    expect(encodeSheet(sheetOf(curve)).length / curve.length).toBeLessThan(5.2)
  })
})

describe('the measures of a sheet', () => {
  test('are its strokes, the way of the pen and the time until the first stroke', () => {
    const sheet = sheetOf([point(0, 0, 700), point(2048, 0, 900)], [point(0, 0, 1500), point(0, 1024, 2000)])
    expect(measureSheet(sheet)).toEqual({ strokes: 2, points: 4, ink: 0.75, firstMs: 700, lastMs: 2000 })
  })

  test('of an empty sheet are none', () => {
    expect(measureSheet(sheetOf())).toEqual({ strokes: 0, points: 0, ink: 0, firstMs: null, lastMs: null })
  })
})
