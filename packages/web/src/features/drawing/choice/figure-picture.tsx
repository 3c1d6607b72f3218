import type { Figure } from '@grani/contract'

type Props = { figure: Figure; className?: string }

/** A figure as it is given, in small. */
export const FigurePicture = ({ figure: { paths }, className = '' }: Props) => (
  <svg
    viewBox="0 0 400 300"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={6}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`block rounded-card border border-line bg-surface ${className}`}
  >
    {paths.map(path => (
      <path key={path} d={path} />
    ))}
  </svg>
)
