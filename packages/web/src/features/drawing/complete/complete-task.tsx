import { FIGURES_PER_ROUND } from '@grani/contract'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FigureExample } from '../choice/example-card.tsx'
import { TaskGate, type Tasks } from '../choice/task-gate.tsx'
import { copy as shared } from '../copy.ts'
import { useCounting, useStartSession, useTasks } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { RoundButtons } from './round-buttons.tsx'
import type { Session } from './rounds.ts'
import { SessionView } from './session-view.tsx'

const ReadingView = lazyPart(async () => (await import('./reading-view.tsx')).ReadingView)

type Started = { session: Session; size: number }

type IntroProps = {
  tasks: Tasks
  /** What the task is was read already. */ isKnown: boolean
  /** It has just been done: then the choice that goes with it was made. */ isAfterRound: boolean
  onStart: (started: Started) => void
}

const Intro = ({ tasks, isKnown, isAfterRound, onStart }: IntroProps) => {
  const { mutate, isPending, error } = useStartSession()
  const counting = useCounting()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className={isAfterRound ? 'text-ink-soft' : 'text-lg'}>
        {isAfterRound ? copy.leftHint : copy.instruction}
      </p>
      {!isKnown && (
        <>
          <p>{copy.intro}</p>
          <p>{copy.promise}</p>
        </>
      )}
      {!isAfterRound && (
        <Checkbox
          label={copy.counting}
          hint={copy.countingHint}
          checked={counting.isPending ? counting.variables : tasks.counts_for_others}
          disabled={counting.isPending}
          onChange={({ currentTarget }) => counting.mutate(currentTarget.checked)}
        />
      )}
      <FormError>{(error ?? counting.error) ? errorMessage(error ?? counting.error) : undefined}</FormError>
      <RoundButtons
        left={tasks.figures_left}
        isNew={!isKnown}
        isPending={isPending}
        onChoose={size => mutate(undefined, { onSuccess: session => onStart({ session, size }) })}
      />
      {!isKnown && <p className="text-sm text-ink-soft">{shared.not}</p>}
    </div>
  )
}

/** A round that was left goes on at once, where it was left. */
const Resumed = ({ onStart }: Pick<IntroProps, 'onStart'>) => {
  const { mutate, isPending, isError } = useStartSession()
  const resume = () =>
    mutate(undefined, { onSuccess: session => onStart({ session, size: FIGURES_PER_ROUND }) })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(resume, [])
  if (isError) return <LoadFailed onRetry={resume} pending={isPending} />
  return (
    <Loading>
      <Skeleton className="h-64" />
    </Loading>
  )
}

/** «Дорисуйте»: up to ten figures a day, and what their ideas are beside the list and beside other people's. */
export const CompleteTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [started, setStarted] = useState<Started | null>(null)
  const [ended, setEnded] = useState<'drawn' | 'empty' | null>(null)
  const isAfterRound = ended === 'drawn'
  const { data: tasks } = useTasks()
  const made = tasks?.tasks.find(({ task }) => task === 'complete')?.made ?? 0
  const end = (isDrawn: boolean) => {
    setStarted(null)
    setEnded(isDrawn ? 'drawn' : 'empty')
  }
  if (started) return <SessionView user={user} {...started} onEnd={end} />
  const isLeft = ended === null && tasks !== undefined && tasks.round_left > 0
  const reading = !isLeft && (
    <Suspense>
      <ReadingView />
    </Suspense>
  )
  return (
    <div className="grid grid-cols-1 gap-8">
      {isAfterRound && reading}
      <TaskGate
        task="complete"
        plansHref={plansHref}
        example={tasks && <FigureExample example={tasks.example} />}
      >
        {open =>
          isLeft ? (
            <Resumed onStart={setStarted} />
          ) : (
            <Intro tasks={open} isKnown={made > 0} isAfterRound={isAfterRound} onStart={setStarted} />
          )
        }
      </TaskGate>
      {!isAfterRound && reading}
    </div>
  )
}
