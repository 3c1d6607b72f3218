import { SHEET_WIDTH, type Stroke, type StrokePoint } from '@grani/contract'
import { traceStroke } from './outline.ts'

/** More dots per pixel are not seen, and cost frames. */
const MAX_RATIO = 2
/** Points that are drawn anew with every frame, at most twice as many; what lies before them stays as it is. */
const TAIL = 48
/** Points that a part has in common with the one before it, so that the line goes on in its width. */
const OVERLAP = 16

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
  const ratio = Math.min(devicePixelRatio, MAX_RATIO)
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(side => Math.round(side * ratio))
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  const scale = canvas.width / SHEET_WIDTH
  context?.setTransform(scale, 0, 0, scale, 0, 0)
  return context
}

const clear = (canvas: HTMLCanvasElement): void => {
  const context = canvas.getContext('2d')
  context?.setTransform(1, 0, 0, 1, 0, 0)
  context?.clearRect(0, 0, canvas.width, canvas.height)
}

/**
 * The stroke under the pen: on canvases, once a frame, without React. A frame costs the same however long the stroke is:
 * its beginning is drawn once, on a canvas of its own. When it is finished, the picture draws it as one path.
 */
export class LiveStroke {
  readonly #start: HTMLCanvasElement
  readonly #tail: HTMLCanvasElement
  #stroke: StrokePoint[] | null = null
  #drawn = 0
  #ink = ''
  #isAsked = false

  constructor(start: HTMLCanvasElement, tail: HTMLCanvasElement) {
    this.#start = start
    this.#tail = tail
  }

  start(): void {
    this.#stroke = []
    this.#drawn = 0
    this.#ink = getComputedStyle(this.#tail).color
    clear(this.#start)
  }

  /** Adds points; one at the place of the last adds nothing. */
  extend(points: readonly StrokePoint[]): void {
    const stroke = this.#stroke
    if (!stroke) return
    for (const point of points) {
      const last = stroke.at(-1)
      if (last?.x !== point.x || last.y !== point.y) stroke.push(point)
    }
    if (this.#isAsked) return
    this.#isAsked = true
    requestAnimationFrame(() => {
      this.#isAsked = false
      this.#paint()
    })
  }

  /** The finished stroke; what is on the canvases stays until `wipe`, so that the line is never missing. */
  finish(): Stroke | null {
    const stroke = this.#stroke
    this.#stroke = null
    return stroke && stroke.length > 0 ? stroke : null
  }

  wipe(): void {
    clear(this.#start)
    clear(this.#tail)
  }

  #paint(): void {
    const stroke = this.#stroke
    if (!stroke) return
    while (stroke.length - this.#drawn > 2 * TAIL) {
      this.#fill(this.#start, stroke.slice(this.#from(), this.#drawn + TAIL))
      this.#drawn += TAIL
    }
    clear(this.#tail)
    this.#fill(this.#tail, stroke.slice(this.#from()))
  }

  #from(): number {
    return Math.max(0, this.#drawn - OVERLAP)
  }

  #fill(canvas: HTMLCanvasElement, part: Stroke): void {
    const context = contextOf(canvas)
    if (!context) return
    context.fillStyle = this.#ink
    context.beginPath()
    traceStroke(part, context)
    context.fill()
  }
}
