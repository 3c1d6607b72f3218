import { copy } from '../copy.ts'

/** What to try this week; the server gives another step each week. */
export const NextStep = ({ step }: { step: string | null }) =>
  step !== null && (
    <div className="rounded-control bg-accent-soft px-4 py-3">
      <h4 className="text-sm font-semibold text-accent-strong">{copy.nextStep}</h4>
      <p className="mt-0.5">{step}</p>
    </div>
  )
