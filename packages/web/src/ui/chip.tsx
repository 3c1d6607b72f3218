import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A small label beside a name: a count, «новое». */
export const Chip = ({ strong = false, children }: { strong?: boolean; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex min-h-6 min-w-6 items-center justify-center rounded-chip px-2 text-sm font-medium whitespace-nowrap',
      strong ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-strong',
    )}
  >
    {children}
  </span>
)
