import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { copy } from './copy.ts'

/** A placeholder of the size of the content; width and height come from class names. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block animate-breathe rounded-control bg-facet-rest', className)}
  />
)

type Props = { className?: string; children: ReactNode }

/** Tells screen readers once that content is loading, whatever number of skeletons is inside. */
export const Loading = ({ className, children }: Props) => (
  <div aria-busy="true" className={className}>
    <output className="sr-only">{copy.loading}</output>
    {children}
  </div>
)
