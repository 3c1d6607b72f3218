/**
 * A drawn sheet as bytes: what the device sends, what the server stores, what both draw from. Pure, and free of zod, so that
 * the pad can load it alone. The bytes are compressed outside of it (gzip), because both sides have their own way to do that.
 *
 * Layout: version, then numbers as LEB128: width, height, number of strokes, points of each stroke, and then four columns over all
 * points of the sheet: x, y, t, pressure. Each value is written as its difference from the one before, zig-zag coded. Columns
 * rather than points one after the other: like stands beside like, which gzip packs better.
 */

/** The width of every sheet: places do not depend on the screen they were drawn on. */
export const SHEET_WIDTH = 4096
/** The height of a sheet with a figure, whose paths lie in 400 × 300. */
export const FIGURE_SHEET_HEIGHT = 3072

export const SHEET_LIMITS = {
  strokes: 300,
  points: 20_000,
  height: 8192,
  /** Milliseconds since the sheet was shown: a day. */
  ms: 86_400_000,
  pressure: 255,
}

/** `t`: milliseconds since the sheet was shown. `pressure`: 0…255; 128 where the pen tells none. */
export type StrokePoint = { x: number; y: number; t: number; pressure: number }
export type Stroke = readonly StrokePoint[]
export type Sheet = { height: number; strokes: readonly Stroke[] }

export type SheetProblem =
  | 'version'
  | 'size'
  | 'strokes'
  | 'points'
  | 'empty-stroke'
  | 'place'
  | 'time'
  | 'pressure'
  | 'bytes'

const VERSION = 1
const LEAST_HEIGHT = 256

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const problemOfPoint = ({ x, y, t, pressure }: StrokePoint, height: number): SheetProblem | null => {
  if (!isWithin(x, 0, SHEET_WIDTH - 1) || !isWithin(y, 0, height - 1)) return 'place'
  if (!isWithin(t, 0, SHEET_LIMITS.ms)) return 'time'
  return isWithin(pressure, 0, SHEET_LIMITS.pressure) ? null : 'pressure'
}

/** What keeps a sheet from being stored; null when nothing does. A sheet without strokes is in order. */
export const problemOfSheet = ({ height, strokes }: Sheet): SheetProblem | null => {
  if (!isWithin(height, LEAST_HEIGHT, SHEET_LIMITS.height)) return 'size'
  if (strokes.length > SHEET_LIMITS.strokes) return 'strokes'
  let count = 0
  let before = 0
  for (const stroke of strokes) {
    if (stroke.length === 0) return 'empty-stroke'
    count += stroke.length
    if (count > SHEET_LIMITS.points) return 'points'
    for (const point of stroke) {
      const problem = problemOfPoint(point, height)
      if (problem !== null) return problem
      if (point.t < before) return 'time'
      before = point.t
    }
  }
  return null
}

const COLUMNS = ['x', 'y', 't', 'pressure'] as const

const zigZag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unZigZag = (coded: number): number => (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2)

const writeNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/** Throws a RangeError for a sheet that `problemOfSheet` refuses. */
export const encodeSheet = (sheet: Sheet): Uint8Array => {
  const problem = problemOfSheet(sheet)
  if (problem !== null) throw new RangeError(`This sheet cannot be written: ${problem}`)
  const bytes = [VERSION]
  for (const value of [SHEET_WIDTH, sheet.height, sheet.strokes.length]) writeNumber(bytes, value)
  for (const stroke of sheet.strokes) writeNumber(bytes, stroke.length)
  const points = sheet.strokes.flat()
  for (const column of COLUMNS) {
    let before = 0
    for (const point of points) {
      writeNumber(bytes, zigZag(point[column] - before))
      before = point[column]
    }
  }
  return Uint8Array.from(bytes)
}

/** More than any number of a sheet needs. */
const MAX_NUMBER = 2 ** 32

type Reader = { bytes: Uint8Array; at: number }

/** The next number, or NaN: the bytes end, the number is too large, or it could be written shorter. */
const readNumber = (reader: Reader): number => {
  let value = 0
  for (let scale = 1; scale < MAX_NUMBER; scale *= 128) {
    const byte = reader.bytes[reader.at]
    if (byte === undefined) return Number.NaN
    reader.at += 1
    value += (byte % 128) * scale
    if (byte < 128) return byte === 0 && scale > 1 ? Number.NaN : value
  }
  return Number.NaN
}

const readLengths = (reader: Reader, strokes: number): number[] | SheetProblem => {
  const lengths: number[] = []
  let total = 0
  for (let i = 0; i < strokes; i++) {
    const length = readNumber(reader)
    if (Number.isNaN(length)) return 'bytes'
    total += length
    if (total > SHEET_LIMITS.points) return 'points'
    lengths.push(length)
  }
  return lengths
}

const readColumns = (reader: Reader, count: number): StrokePoint[] | null => {
  const points = Array.from({ length: count }, () => ({ x: 0, y: 0, t: 0, pressure: 0 }))
  for (const column of COLUMNS) {
    let value = 0
    for (const point of points) {
      value += unZigZag(readNumber(reader))
      if (Number.isNaN(value)) return null
      point[column] = value
    }
  }
  return points
}

export type DecodedSheet = { kind: 'ok'; sheet: Sheet } | { kind: 'failed'; problem: SheetProblem }

const failed = (problem: SheetProblem): DecodedSheet => ({ kind: 'failed', problem })

/** Reads a sheet from bytes of whatever origin; never throws. What `encodeSheet` did not write is refused. */
export const decodeSheet = (bytes: Uint8Array): DecodedSheet => {
  if (bytes[0] !== VERSION) return failed('version')
  const reader: Reader = { bytes, at: 1 }
  if (readNumber(reader) !== SHEET_WIDTH) return failed('size')
  const height = readNumber(reader)
  const strokeCount = readNumber(reader)
  if (Number.isNaN(strokeCount)) return failed('bytes')
  if (strokeCount > SHEET_LIMITS.strokes) return failed('strokes')
  const lengths = readLengths(reader, strokeCount)
  if (!Array.isArray(lengths)) return failed(lengths)
  const points = readColumns(
    reader,
    lengths.reduce((sum, length) => sum + length, 0),
  )
  if (points === null || reader.at !== bytes.length) return failed('bytes')
  let start = 0
  const strokes = lengths.map(length => {
    start += length
    return points.slice(start - length, start)
  })
  const problem = problemOfSheet({ height, strokes })
  return problem === null ? { kind: 'ok', sheet: { height, strokes } } : failed(problem)
}

export type SheetMeasures = {
  strokes: number
  points: number
  /** The way of the pen in widths of the sheet. */
  ink: number
  /** Until the first stroke, and until the last one ended; null of an empty sheet. */
  firstMs: number | null
  lastMs: number | null
}

const inkOf = (stroke: Stroke): number =>
  stroke.reduce((sum, { x, y }, i) => {
    const before = stroke[i - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0) / SHEET_WIDTH

/** What can be counted on a sheet. Shown to its owner and never scored. */
export const measureSheet = ({ strokes }: Sheet): SheetMeasures => ({
  strokes: strokes.length,
  points: strokes.reduce((sum, stroke) => sum + stroke.length, 0),
  ink: strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0),
  firstMs: strokes[0]?.[0]?.t ?? null,
  lastMs: strokes.at(-1)?.at(-1)?.t ?? null,
})
