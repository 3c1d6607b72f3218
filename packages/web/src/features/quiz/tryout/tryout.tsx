import { TRYOUT_QUESTIONS } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { AskedQuestion } from '../card/asked-question.tsx'
import { QuestionSkeleton } from '../card/question-skeleton.tsx'
import { KeyLegend } from '../keys/key-legend.tsx'
import { copy } from './copy.ts'
import { TryoutStone, TryoutFacets } from './tryout-facets.tsx'
import { TryoutOutcome } from './tryout-outcome.tsx'
import type { TryoutSession, TryoutView } from './tryout-session.ts'
import { useTryout } from './use-tryout.ts'

const STEPS = Array.from({ length: TRYOUT_QUESTIONS }, (_, i) => i)

/** Where the visitor is: a step per question. */
const Steps = ({ given }: { given: number }) => (
  <div aria-hidden="true" className="mt-2 flex gap-1">
    {STEPS.map(step => (
      <span
        key={step}
        className={`h-1.5 grow rounded-chip transition-colors duration-150 ${step < given ? 'bg-accent' : 'bg-facet-rest'}`}
      />
    ))}
  </div>
)

const Question = ({ view, session }: { view: TryoutView; session: TryoutSession }) => {
  if (view.kind === 'failed') return <LoadFailed onRetry={session.resume} />
  if (view.kind !== 'asking') return <QuestionSkeleton />
  return (
    <>
      <AskedQuestion view={view} session={session} />
      <KeyLegend />
    </>
  )
}

/** Twelve questions for a visitor, then the one thing that they let us say. */
export const Tryout = ({ registerHref }: { registerHref: string }) => {
  const { session, view } = useTryout()
  const { facets, given } = view
  if (view.kind === 'done') {
    const { outcome } = view
    return (
      <TryoutOutcome
        outcome={outcome}
        facets={facets}
        registerHref={registerHref}
        onRestart={session.restart}
      />
    )
  }
  return (
    <div className="grid animate-appear items-start gap-10 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <h1 className="sr-only">{copy.title}</h1>
      <div className="min-w-0">
        <div className="mb-3 flex items-center gap-4 sm:mb-5">
          <div className="grow">
            <p className="text-sm text-ink-soft">
              {copy.question(Math.min(given + 1, TRYOUT_QUESTIONS), TRYOUT_QUESTIONS)}
            </p>
            <Steps given={given} />
          </div>
          <TryoutStone facets={facets} className="size-12 shrink-0 lg:hidden" />
        </div>
        <Card className="@container px-4 py-4 sm:px-6 md:py-7">
          <Question view={view} session={session} />
        </Card>
        <p className="mt-4 px-1 text-sm text-ink-soft">{copy.private}</p>
      </div>
      <TryoutFacets facets={facets} />
    </div>
  )
}
