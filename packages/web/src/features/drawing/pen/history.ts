import { SHEET_LIMITS, type Stroke } from '@grani/contract'

type Strokes = readonly Stroke[]

/** What is on a sheet, and the sheets that undo and redo lead to. */
export type History = { strokes: Strokes; past: readonly Strokes[]; future: readonly Strokes[] }

export type Change =
  | { kind: 'draw'; stroke: Stroke }
  | { kind: 'erase'; stroke: Stroke }
  | { kind: 'clear' | 'undo' | 'redo' }

export const historyOf = (strokes: Strokes): History => ({ strokes, past: [], future: [] })

const pointsOf = (strokes: Strokes): number => strokes.reduce((points, stroke) => points + stroke.length, 0)

/** How many points may still be drawn; none when there is no room for another stroke. */
export const roomOn = ({ strokes }: History): number =>
  strokes.length < SHEET_LIMITS.strokes ? Math.max(0, SHEET_LIMITS.points - pointsOf(strokes)) : 0

const changedTo = ({ strokes, past }: History, next: Strokes): History => ({
  strokes: next,
  past: [...past, strokes],
  future: [],
})

/** Every change can be undone, a cleared sheet too. A change that changes nothing leaves nothing to undo. */
export const change = (history: History, action: Change): History => {
  const { strokes, past, future } = history
  switch (action.kind) {
    case 'draw':
      return action.stroke.length === 0 || action.stroke.length > roomOn(history)
        ? history
        : changedTo(history, [...strokes, action.stroke])
    case 'erase':
      return strokes.includes(action.stroke)
        ? changedTo(
            history,
            strokes.filter(stroke => stroke !== action.stroke),
          )
        : history
    case 'clear':
      return strokes.length === 0 ? history : changedTo(history, [])
    case 'undo': {
      const before = past.at(-1)
      return before ? { strokes: before, past: past.slice(0, -1), future: [strokes, ...future] } : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { strokes: next, past: [...past, strokes], future: rest } : history
    }
  }
}
