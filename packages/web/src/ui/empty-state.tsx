import type { ReactNode } from 'react'
import { Stone, type StoneMood } from './stone.tsx'

type Props = {
  mood?: StoneMood
  /** In place of a stone that says a mood. */ picture?: ReactNode
  title: string
  children?: ReactNode
  /** What to do next. */ action?: ReactNode
}

/** What has happened and what to do next, in one or two sentences: for empty, finished, failed and offline screens. */
export const EmptyState = ({ mood = 'waiting', picture, title, children, action }: Props) => (
  <div className="mx-auto flex max-w-md flex-col items-center px-2 py-8 text-center">
    {picture ?? <Stone mood={mood} />}
    <h2 className="mt-6 text-xl">{title}</h2>
    {children && <div className="mt-2 text-balance text-ink-soft *:text-balance">{children}</div>}
    {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
