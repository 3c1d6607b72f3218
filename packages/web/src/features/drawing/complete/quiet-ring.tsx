import { FIGURE_SECONDS } from '@grani/contract'
import { useEffect, useRef } from 'react'

const LENGTH = 100

/** Fills while about as much time passes as a figure takes. It says nothing, ends nothing, and rests where motion is reduced. */
export const QuietRing = () => {
  const circle = useRef<SVGCircleElement>(null)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A step a second: a smooth one would cost every frame of the drawing.
    const filling = circle.current?.animate([{ strokeDashoffset: LENGTH }, { strokeDashoffset: 0 }], {
      duration: FIGURE_SECONDS * 1000,
      easing: `steps(${FIGURE_SECONDS})`,
      fill: 'forwards',
    })
    return () => filling?.cancel()
  }, [])
  return (
    <svg
      viewBox="0 0 36 36"
      aria-hidden="true"
      fill="none"
      strokeWidth={3}
      className="size-8 shrink-0 -rotate-90"
    >
      <circle cx={18} cy={18} r={15} className="stroke-facet-rest" />
      <circle
        ref={circle}
        cx={18}
        cy={18}
        r={15}
        pathLength={LENGTH}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH}
        className="stroke-line-strong"
      />
    </svg>
  )
}
