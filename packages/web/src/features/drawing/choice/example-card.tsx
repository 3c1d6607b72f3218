import type { readDrawingTasks, ReplyOf } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'
import { FigurePicture } from './figure-picture.tsx'

type Example = ReplyOf<typeof readDrawingTasks>['example']

/** One figure with ideas of the content team, for those who cannot draw themselves yet. */
export const ExampleCard = ({ example: { figure, ideas } }: { example: Example }) => (
  <Card tone="sunken" className="grid items-center gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <FigurePicture figure={figure} className="w-full max-w-40" />
    <div>
      <h2 className="text-lg">{copy.gate.example}</h2>
      <p className="mt-1 text-ink-soft">{copy.gate.exampleText}</p>
      <p className="mt-1">{ideas.join(', ')}</p>
    </div>
  </Card>
)
