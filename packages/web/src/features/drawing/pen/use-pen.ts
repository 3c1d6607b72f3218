import { SHEET_LIMITS, SHEET_WIDTH, type Stroke, type StrokePoint } from '@grani/contract'
import { useEffect, useRef } from 'react'
import { AWAY, type Contact, type Hand, type Pointer, touch } from './hand.ts'
import { LiveStroke } from './live-stroke.ts'
import { NO_PRESSURE, pressureOf, type Thickness } from './outline.ts'

/** What is chosen in the tool bar: one of the three pens, or the eraser. */
export type Tool = Thickness | 'eraser'

type Options = {
  /** Of the sheet. */
  height: number
  tool: Tool
  /** Milliseconds on the clock of the sheet at a time of the page's clock. */
  timeOf: (timeStamp: number) => number
  onStroke: (stroke: Stroke, pointer: Pointer) => void
  onErase: (x: number, y: number) => void
}

const EVENTS = [
  ['pointerdown', 'down'],
  ['pointermove', 'move'],
  ['pointerup', 'up'],
  ['pointercancel', 'cancel'],
] as const

const pointerOf = (type: string): Pointer => (type === 'pen' || type === 'touch' ? type : 'mouse')

const within = (place: number, size: number): number => Math.min(size - 1, Math.max(0, Math.round(place)))

/** Turns pointer events on an element into strokes. The live one is on the canvas, and React hears of finished ones. */
export const usePen = (options: Options) => {
  const sheet = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLCanvasElement>(null)
  const tail = useRef<HTMLCanvasElement>(null)
  const live = useRef<LiveStroke | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const { current: element } = sheet
    if (!element || !start.current || !tail.current) return
    const stroke = new LiveStroke(start.current, tail.current)
    live.current = stroke
    let hand: Hand = AWAY
    let box = element.getBoundingClientRect()
    let lastY = 0

    const pointOf = ({ clientX, clientY, pressure, pointerType, timeStamp }: PointerEvent): StrokePoint => {
      const { height, timeOf, tool } = latest.current
      const scale = SHEET_WIDTH / box.width
      const pressed = pointerType === 'pen' && pressure > 0 ? pressure * 255 : NO_PRESSURE
      return {
        x: within((clientX - box.left) * scale, SHEET_WIDTH),
        y: within((clientY - box.top) * scale, height),
        t: Math.min(SHEET_LIMITS.ms, timeOf(timeStamp)),
        pressure: tool === 'eraser' ? pressed : pressureOf(pressed, tool),
      }
    }

    const draw = (event: PointerEvent) => {
      const all = event.getCoalescedEvents?.() ?? []
      const points = (all.length > 0 ? all : [event]).map(pointOf)
      if (latest.current.tool !== 'eraser') return stroke.extend(points)
      for (const { x, y } of points) latest.current.onErase(x, y)
    }

    const begin = (event: PointerEvent) => {
      const { tool } = latest.current
      box = element.getBoundingClientRect()
      element.setPointerCapture(event.pointerId)
      if (tool !== 'eraser') stroke.start()
      draw(event)
    }

    const finish = (pointer: Pointer) => {
      const finished = stroke.finish()
      if (finished) latest.current.onStroke(finished, pointer)
    }

    const discard = () => {
      stroke.finish()
      stroke.wipe()
    }

    const onPointer = (event: PointerEvent, kind: Contact['kind']) => {
      if (kind === 'down' && event.button !== 0) return
      const pointer = pointerOf(event.pointerType)
      const before = hand
      const [after, deed] = touch(before, { id: event.pointerId, pointer, kind })
      hand = after
      if (deed === 'restart' || deed === 'discard') discard()
      if (deed === 'start' || deed === 'restart') begin(event)
      if (deed === 'extend') draw(event)
      if (deed === 'finish') finish(before.kind === 'drawing' ? before.pointer : pointer)
      if (deed === 'scroll') scrollBy(0, lastY - event.clientY)
      if (kind === 'down' || deed === 'scroll') lastY = event.clientY
    }

    const listening = new AbortController()
    for (const [type, kind] of EVENTS)
      element.addEventListener(type, event => onPointer(event, kind), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return { sheet, canvases: [start, tail], live }
}
