import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { copy } from './copy.ts'

/** One question of the try, in the line that shows where the visitor is. */
export const Step = ({ isDone }: { isDone: boolean }) => (
  <span
    className={`h-1.5 grow rounded-chip transition-colors duration-150 ${isDone ? 'bg-accent' : 'bg-facet-rest'}`}
  />
)

type Props = {
  /** «Вопрос 3 из 12». */
  progress: string
  steps: ReactNode
  /** The picture on a phone. */
  stone: ReactNode
  /** The picture with its names, on a wide screen. */
  facets: ReactNode
  children: ReactNode
}

/** What stands around a question of the try, in the app and on the page without scripts. */
export const TryoutFrame = ({ progress, steps, stone, facets, children }: Props) => (
  <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
    <h1 className="sr-only">{copy.title}</h1>
    <div className="min-w-0">
      <div className="mb-3 flex items-center gap-4 sm:mb-5">
        <div className="grow">
          <p className="text-sm text-ink-soft">{progress}</p>
          <div aria-hidden="true" className="mt-2 flex gap-1">
            {steps}
          </div>
        </div>
        {stone}
      </div>
      <Card className="@container px-4 py-4 sm:px-6 md:py-7">{children}</Card>
      <p className="mt-4 px-1 text-sm text-ink-soft">{copy.private}</p>
    </div>
    {facets}
  </div>
)
