type Props = { /** 0…100 */ value: number; className?: string }

/** A progress bar. Decorative: the percentage is beside it as text. */
export const Meter = ({ value, className = '' }: Props) => (
  <div aria-hidden="true" className={`h-1.5 overflow-hidden rounded-chip bg-facet-rest ${className}`}>
    <div
      className="h-full rounded-chip bg-accent transition-[width] duration-150"
      style={{ width: `${value}%` }}
    />
  </div>
)
