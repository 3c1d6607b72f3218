import { SHEET_WIDTH, type Stroke } from '@grani/contract'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../../../ui/live-region.tsx'
import { copy } from './copy.ts'
import { roomOn } from './history.ts'
import { type KeyboardPen, placeOf, pressKey, startPen } from './keyboard-pen.ts'
import { NO_PRESSURE, pressureOf, strokeAt } from './outline.ts'
import { SheetContent, viewBoxOf } from './strokes-picture.tsx'
import { ToolBar } from './tool-bar.tsx'
import { type Tool, usePen } from './use-pen.ts'
import { type DrawnWith, type OpenSheet, useUndoKeys } from './use-sheet.ts'

/** A position is told when the arrows rest: a held key would never let it be heard. */
const REST_MS = 500

const Cross = ({ pen, height }: { pen: KeyboardPen; height: number }) => {
  const { x, y } = placeOf(pen, height)
  return (
    <g stroke="var(--accent)" strokeWidth={24} fill="none">
      <circle cx={x} cy={y} r={pen.isDown ? 50 : 110} />
      <path d={`M${x - 190} ${y}H${x + 190}M${x} ${y - 190}V${y + 190}`} />
    </g>
  )
}

type Props = {
  sheet: OpenSheet
  label: string
  /** The paths of a figure to go on from. */ figure?: readonly string[]
}

/** A sheet to draw on with mouse, finger, pen or keyboard, with its tools. */
export const DrawingSheet = ({ sheet: { height, history, act, timeOf }, label, figure }: Props) => {
  const [tool, setTool] = useState<Tool>(1)
  const [cursor, setCursor] = useState<KeyboardPen | null>(null)
  const resting = useRef(0)
  const helpId = useId()
  useUndoKeys(act)

  const drew = (stroke: Stroke, by: DrawnWith) => {
    if (stroke.length > roomOn(history)) announce(copy.full)
    act({ kind: 'draw', stroke }, by)
  }
  const erase = (x: number, y: number): boolean => {
    const hit = strokeAt(history.strokes, x, y)
    if (hit) act({ kind: 'erase', stroke: hit })
    return hit !== undefined
  }
  const pen = usePen({ height, tool, timeOf, onStroke: drew, onErase: erase })
  const { sheet, canvases, live } = pen
  useLayoutEffect(() => {
    // The finished stroke is in the picture now.
    if (history) live.current?.wipe()
  }, [history, live])
  useEffect(() => () => clearTimeout(resting.current), [])

  const lift = () => {
    const stroke = live.current?.finish()
    if (stroke) drew(stroke, 'keys')
    setCursor(before => before && { ...before, isDown: false })
    announce(copy.up(history.strokes.length + (stroke ? 1 : 0)))
  }

  const trace = (places: readonly KeyboardPen[], timeStamp: number) =>
    live.current?.extend(
      places.map(place => ({
        ...placeOf(place, height),
        t: timeOf(timeStamp),
        pressure: tool === 'eraser' ? NO_PRESSURE : pressureOf(NO_PRESSURE, tool),
      })),
    )

  const pressSpace = (place: KeyboardPen, timeStamp: number) => {
    if (tool === 'eraser') {
      const { x, y } = placeOf(place, height)
      return announce(erase(x, y) ? copy.erased(history.strokes.length - 1) : copy.missed)
    }
    if (!place.isDown) return lift()
    live.current?.start()
    trace([place], timeStamp)
    setCursor(place)
    announce(copy.down)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const places = pressKey(cursor ?? startPen(height), event, height)
    const last = places?.at(-1)
    if (!places || !last) return
    event.preventDefault()
    if (event.key === ' ') return event.repeat ? undefined : pressSpace(last, event.timeStamp)
    if (event.key === 'Escape') return lift()
    if (last.isDown) trace(places, event.timeStamp)
    setCursor(last)
    clearTimeout(resting.current)
    resting.current = window.setTimeout(() => announce(copy.place(last.column, last.row)), REST_MS)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own keys */}
      <div
        ref={sheet}
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard draws on it too
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (cursor?.isDown) lift()
          setCursor(null)
        }}
        style={{ aspectRatio: SHEET_WIDTH / height }}
        className="peer relative w-full cursor-crosshair touch-none overflow-hidden rounded-card border border-line-strong/60 bg-surface text-ink select-none"
      >
        <svg viewBox={viewBoxOf(height)} aria-hidden="true" className="absolute inset-0 size-full">
          <SheetContent strokes={history.strokes} figure={figure} />
          {cursor && <Cross pen={cursor} height={height} />}
        </svg>
        {canvases.map((canvas, i) => (
          <canvas
            // oxlint-disable-next-line react/no-array-index-key -- always these two
            key={i}
            ref={canvas}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full"
          />
        ))}
      </div>
      {/* Who holds a mouse or a pen needs none of it. */}
      <p id={helpId} className="hidden text-sm text-ink-soft peer-focus-visible:block">
        {copy.help}
      </p>
      <ToolBar history={history} tool={tool} onTool={setTool} onChange={act} />
      {roomOn(history) === 0 && <output>{copy.full}</output>}
    </div>
  )
}
