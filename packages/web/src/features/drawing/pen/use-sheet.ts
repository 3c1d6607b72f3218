import type { Pen, Sheet } from '@grani/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { change, type Change, historyOf } from './history.ts'

/** What a sheet was drawn with. */
export type DrawnWith = Exclude<Pen, 'words'>

/** A sheet that goes on where a kept one stopped: its strokes, and its clock after the last of them. */
export const useSheet = ({ height, strokes: kept }: Sheet, keptPen: Pen) => {
  const [history, dispatch] = useReducer(change, kept, historyOf)
  const [drawnWith, setDrawnWith] = useState<DrawnWith>(keptPen === 'words' ? 'mouse' : keptPen)
  const [openedAt] = useState(() => performance.now())
  const [past] = useState(() => Math.max(0, ...kept.map(stroke => stroke.at(-1)?.t ?? 0)))
  const latest = useRef(past)
  /** Never runs backwards, whichever clock the browser stamps its events with. */
  const timeOf = (timeStamp: number): number => {
    latest.current = Math.max(latest.current, Math.round(past + timeStamp - openedAt))
    return latest.current
  }
  const act = (action: Change, by?: DrawnWith) => {
    if (by) setDrawnWith(by)
    dispatch(action)
  }
  return { height, history, act, drawnWith, timeOf }
}

export type OpenSheet = ReturnType<typeof useSheet>

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=radio]), textarea') !== null

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, wherever the focus is, unless it is in a text. */
export const useUndoKeys = (act: OpenSheet['act']): void => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      const isZ = event.code === 'KeyZ'
      if (!isZ && event.code !== 'KeyY') return
      event.preventDefault()
      latest.current({ kind: isZ && !event.shiftKey ? 'undo' : 'redo' })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
