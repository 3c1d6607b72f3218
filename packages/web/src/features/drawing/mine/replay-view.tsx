import type { Figure, Sheet } from '@grani/contract'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SheetContent, viewBoxOf } from '../pen/strokes-picture.tsx'
import { Slider } from '../slider.tsx'
import { copy } from './copy.ts'
import { drawnBy, lengthOf, replayTimes } from './replay.ts'

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

type Props = { sheet: Sheet; figure: Figure | null; label: string }

/** A sheet as it was drawn: it plays, or a slider leads through it. Where motion is reduced there is only the slider. */
export const ReplayView = ({ sheet: { height, strokes }, figure, label }: Props) => {
  const times = useMemo(() => replayTimes(strokes), [strokes])
  const length = Math.ceil(lengthOf(times))
  const [now, setNow] = useState(length)
  const [isAsked, setAsked] = useState(false)
  const shown = drawnBy(strokes, times, now)

  const isPlaying = isAsked && now < length

  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = 0
    const step = (at: number) => {
      const passed = Math.max(0, at - before)
      before = at
      setNow(shownUntil => Math.min(length, shownUntil + passed))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, length])

  const play = () => {
    if (now >= length) setNow(0)
    setAsked(!isPlaying)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <svg
        viewBox={viewBoxOf(height)}
        role="img"
        aria-label={label}
        className="block w-full rounded-card border border-line bg-surface text-ink"
      >
        <SheetContent strokes={shown} figure={figure?.paths} />
      </svg>
      {length > 0 && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
          {!isStill() && (
            <Button size="s" onClick={play}>
              {isPlaying ? copy.pause : copy.play}
            </Button>
          )}
          <div className="min-w-40 grow">
            <Slider
              label={copy.position}
              value={now}
              max={length}
              step={1}
              said={copy.shown(shown.length, strokes.length)}
              onChange={value => {
                setAsked(false)
                setNow(value)
              }}
            />
          </div>
        </div>
      )}
    </div>
  )
}
