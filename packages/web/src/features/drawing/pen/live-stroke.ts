import { SHEET_WIDTH, type Stroke, type StrokePoint } from '@grani/contract/strokes.ts'
import { traceStroke } from './outline.ts'

/** More dots per pixel are not seen, and cost frames. */
const MAX_RATIO = 2

/** The stroke under the pen: on a canvas, drawn once a frame, without React. */
export class LiveStroke {
  readonly #canvas: HTMLCanvasElement
  #stroke: StrokePoint[] | null = null
  #isAsked = false

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
  }

  start(): void {
    this.#stroke = []
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

  /** The finished stroke; what is on the canvas stays until `wipe`, so that the line is never missing. */
  finish(): Stroke | null {
    const stroke = this.#stroke
    this.#stroke = null
    return stroke && stroke.length > 0 ? stroke : null
  }

  wipe(): void {
    const context = this.#canvas.getContext('2d')
    context?.setTransform(1, 0, 0, 1, 0, 0)
    context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
  }

  #paint(): void {
    const canvas = this.#canvas
    const context = canvas.getContext('2d')
    if (!this.#stroke || !context) return
    const ratio = Math.min(devicePixelRatio, MAX_RATIO)
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(side => Math.round(side * ratio))
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    this.wipe()
    context.scale(canvas.width / SHEET_WIDTH, canvas.width / SHEET_WIDTH)
    context.fillStyle = getComputedStyle(canvas).color
    context.beginPath()
    traceStroke(this.#stroke, context)
    context.fill()
  }
}
