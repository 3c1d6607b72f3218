import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { copy } from './copy.ts'

/** A block of the size that the content will have; give width and height by classes. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block animate-breathe rounded-control bg-facet-rest', className)}
  />
)

type Props = { className?: string; children: ReactNode }

/** Says once, for those who do not see the skeletons inside, that something is loading. */
export const Loading = ({ className, children }: Props) => (
  <div aria-busy="true" className={className}>
    <output className="sr-only">{copy.loading}</output>
    {children}
  </div>
)
