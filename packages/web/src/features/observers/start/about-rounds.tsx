import { TriangleAlert } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'

/** What it is, and who should not be asked. */
export const AboutRounds = () => (
  <>
    <ol className="grid max-w-[60ch] list-decimal gap-2 pl-5">
      {copy.about.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
    <Card tone="sunken" aria-labelledby="pressure" className="flex gap-3">
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-1 shrink-0 text-warning" />
      <div className="min-w-0">
        <h2 id="pressure" className="text-lg">
          {copy.pressure.title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{copy.pressure.ask}</p>
        <p className="mt-2 max-w-[60ch] text-sm text-ink-soft">{copy.pressure.asked}</p>
      </div>
    </Card>
  </>
)
