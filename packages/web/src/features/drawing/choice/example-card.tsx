import type { readDrawingTasks, ReplyOf } from '@grani/contract'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'
import { FigurePicture } from './figure-picture.tsx'

type Example = ReplyOf<typeof readDrawingTasks>['example']

type Props = { picture?: ReactNode; /** What is shown. */ text: string; children?: ReactNode }

/** What a task gives, for those who cannot draw themselves yet. */
export const ExampleCard = ({ picture, text, children }: Props) => (
  <Card
    tone="sunken"
    className={`grid items-center gap-4 ${picture ? 'sm:grid-cols-[10rem_minmax(0,1fr)]' : ''}`}
  >
    {picture}
    <div>
      <h2 className="text-lg">{copy.gate.example}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      {children}
    </div>
  </Card>
)

/** One figure with ideas of the content team. */
export const FigureExample = ({ example: { figure, ideas } }: { example: Example }) => (
  <ExampleCard
    picture={<FigurePicture figure={figure} className="w-full max-w-40" />}
    text={copy.gate.exampleText}
  >
    <p className="mt-1">{ideas.join(', ')}</p>
  </ExampleCard>
)
