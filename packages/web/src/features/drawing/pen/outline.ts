import type { Stroke } from '@grani/contract'
import { getStroke } from 'perfect-freehand'

/** The pressure of a device that has none. */
export const NO_PRESSURE = 128

/** The width of a line that is drawn with it, in units of the sheet. */
const WIDTH = 60

/** A sheet keeps no tool: a thick pen is one that is pressed harder. */
const HARDNESS = [0.5, 1, 1.9]

export type Thickness = 0 | 1 | 2

export const pressureOf = (pressure: number, thickness: Thickness): number =>
  Math.min(255, Math.max(1, Math.round(pressure * (HARDNESS[thickness] ?? 1))))

/** Whether the device told no pressure: then speed makes the line thicker and thinner. */
const isEven = (stroke: Stroke): boolean => stroke.every(({ pressure }) => pressure === stroke[0]?.pressure)

type Outline = readonly (readonly number[])[]

/** The polygon around a stroke. */
const outlineOf = (stroke: Stroke, isFinished: boolean): Outline => {
  const simulatePressure = isEven(stroke)
  return getStroke(
    stroke.map(({ x, y, pressure }) => [x, y, pressure / 255]),
    {
      size: simulatePressure ? (WIDTH * (stroke[0]?.pressure ?? 0)) / NO_PRESSURE : WIDTH,
      thinning: simulatePressure ? 0.5 : 0.9,
      smoothing: 0.5,
      streamline: 0.4,
      simulatePressure,
      last: isFinished,
    },
  )
}

type Pen = {
  moveTo: (x: number, y: number) => void
  quadraticCurveTo: (cx: number, cy: number, x: number, y: number) => void
}

/** Draws a closed curve through the middles of the polygon's sides. */
const traceOutline = (outline: Outline, pen: Pen): void => {
  const [first] = outline
  if (!first) return
  const middle = (i: number): [number, number] => {
    const [ax = 0, ay = 0] = outline[i % outline.length] ?? []
    const [bx = 0, by = 0] = outline[(i + 1) % outline.length] ?? []
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  pen.moveTo(...middle(0))
  for (let i = 1; i <= outline.length; i++) {
    const [cx = 0, cy = 0] = outline[i % outline.length] ?? []
    pen.quadraticCurveTo(cx, cy, ...middle(i))
  }
}

/** A stroke that is still being drawn. */
export const traceStroke = (stroke: Stroke, pen: Pen): void => traceOutline(outlineOf(stroke, false), pen)

const paths = new WeakMap<Stroke, string>()

/** The `d` of a finished stroke's path. */
export const pathOf = (stroke: Stroke): string => {
  const known = paths.get(stroke)
  if (known !== undefined) return known
  const parts: string[] = []
  traceOutline(outlineOf(stroke, true), {
    moveTo: (x, y) => parts.push(`M${Math.round(x)} ${Math.round(y)}`),
    quadraticCurveTo: (cx, cy, x, y) => parts.push(`Q${[cx, cy, x, y].map(Math.round).join(' ')}`),
  })
  const path = `${parts.join('')}Z`
  paths.set(stroke, path)
  return path
}

/** How far a place is from the nearest part of a stroke. */
const distanceTo = (stroke: Stroke, x: number, y: number): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (const [i, a] of stroke.entries()) {
    const b = stroke[i + 1] ?? a
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const along = dx === 0 && dy === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)
    const t = Math.min(1, Math.max(0, along))
    nearest = Math.min(nearest, Math.hypot(a.x + t * dx - x, a.y + t * dy - y))
  }
  return nearest
}

/** A finger hits what is this near. */
const REACH = 140

/** The topmost stroke under the eraser. */
export const strokeAt = (strokes: readonly Stroke[], x: number, y: number): Stroke | undefined =>
  strokes.findLast(stroke => distanceTo(stroke, x, y) < REACH)
