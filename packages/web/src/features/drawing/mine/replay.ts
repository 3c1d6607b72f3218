import type { Stroke } from '@grani/contract'

/** A replay takes no longer than this, however long the drawing took. */
const LONGEST_MS = 12_000
/** Pauses between strokes are cut to this. */
const LONGEST_PAUSE_MS = 400

/** When each point comes in the replay: the time of the drawing, its pauses cut, all of it not longer than twelve seconds. */
export const replayTimes = (strokes: readonly Stroke[]): number[][] => {
  let now = 0
  let before: number | null = null
  const times = strokes.map(stroke =>
    stroke.map(({ t }) => {
      now += before === null ? 0 : Math.min(LONGEST_PAUSE_MS, t - before)
      before = t
      return now
    }),
  )
  const scale = Math.min(1, LONGEST_MS / Math.max(1, now))
  return times.map(stroke => stroke.map(time => time * scale))
}

/** How long the replay takes. */
export const lengthOf = (times: readonly (readonly number[])[]): number => times.at(-1)?.at(-1) ?? 0

/** What is drawn by then; a whole stroke is the same object as the drawn one. */
export const drawnBy = (
  strokes: readonly Stroke[],
  times: readonly (readonly number[])[],
  now: number,
): Stroke[] =>
  strokes.flatMap((stroke, i) => {
    const shown = times[i]?.filter(time => time <= now).length ?? 0
    if (shown === 0) return []
    return [shown === stroke.length ? stroke : stroke.slice(0, shown)]
  })
