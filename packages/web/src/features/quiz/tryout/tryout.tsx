import { TRYOUT_QUESTIONS } from '@grani/contract'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { AskedQuestion } from '../card/asked-question.tsx'
import { QuestionSkeleton } from '../card/question-skeleton.tsx'
import { KeyLegend } from '../keys/key-legend.tsx'
import { copy } from './copy.ts'
import { TryoutStone, TryoutFacets } from './tryout-facets.tsx'
import { Step, TryoutFrame } from './tryout-frame.tsx'
import { TryoutOutcome } from './tryout-outcome.tsx'
import type { TryoutSession, TryoutView } from './tryout-session.ts'
import { useTryout } from './use-tryout.ts'

const STEPS = Array.from({ length: TRYOUT_QUESTIONS }, (_, i) => i)

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
    const { outcome, agrees } = view
    return (
      <TryoutOutcome
        outcome={outcome}
        agrees={agrees}
        onRate={session.rate}
        facets={facets}
        registerHref={registerHref}
        onRestart={session.restart}
      />
    )
  }
  return (
    <TryoutFrame
      progress={copy.question(Math.min(given + 1, TRYOUT_QUESTIONS), TRYOUT_QUESTIONS)}
      steps={STEPS.map(step => (
        <Step key={step} isDone={step < given} />
      ))}
      stone={<TryoutStone facets={facets} className="size-12 shrink-0 lg:hidden" />}
      facets={<TryoutFacets facets={facets} />}
    >
      <Question view={view} session={session} />
    </TryoutFrame>
  )
}
