type Props = { /** How full the step is, 0…1. */ fill: number }

const PLANE = '12,2.5 21.5,9.5 18,20.5 6,20.5 2.5,9.5'

/** One step of a graded scale: a facet that fills as the answer says more. */
export const ScaleStep = ({ fill }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="relative size-6 shrink-0 @min-[30rem]:size-8">
    <polygon
      points={PLANE}
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="fill-surface stroke-line-strong"
    />
    <polygon
      points={PLANE}
      className="fill-accent"
      style={{ transform: `scale(${Math.sqrt(fill)})`, transformOrigin: '12px 12.5px' }}
    />
  </svg>
)
