import type { ReplyOf, startDrawingSession } from '@grani/contract'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FigureExample } from '../choice/example-card.tsx'
import { TaskGate, type Tasks } from '../choice/task-gate.tsx'
import { copy as shared } from '../copy.ts'
import { useCounting, useRefreshDrawings, useStartSession, useTasks } from '../use-drawings.ts'
import { CommonIdeas } from './common-ideas.tsx'
import { copy } from './copy.ts'
import { FigureStep, type SentFigure } from './figure-step.tsx'
import { QuietRing } from './quiet-ring.tsx'

const RoundSheets = lazyPart(async () => (await import('./round-sheets.tsx')).RoundSheets)
const ReadingView = lazyPart(async () => (await import('./reading-view.tsx')).ReadingView)

type Session = ReplyOf<typeof startDrawingSession>

type IntroProps = {
  tasks: Tasks
  /** There are sheets of it already. */ isKnown: boolean
  onStart: (session: Session) => void
}

/** After a round of today, for the figures that were skipped: what the task is was read already. */
const Again = ({ onStart }: Pick<IntroProps, 'onStart'>) => {
  const { mutate, isPending, error } = useStartSession()
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-soft">{copy.againHint}</p>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
      <div>
        <Button pending={isPending} onClick={() => mutate(undefined, { onSuccess: onStart })}>
          {copy.again}
        </Button>
      </div>
    </div>
  )
}

const Intro = ({ tasks, isKnown, onStart }: IntroProps) => {
  const { mutate, isPending, error } = useStartSession()
  const counting = useCounting()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-lg">{copy.instruction}</p>
      <p>{copy.intro}</p>
      <Checkbox
        label={copy.counting}
        hint={copy.countingHint}
        checked={counting.isPending ? counting.variables : tasks.counts_for_others}
        disabled={counting.isPending}
        onChange={({ currentTarget }) => counting.mutate(currentTarget.checked)}
      />
      <FormError>{(error ?? counting.error) ? errorMessage(error ?? counting.error) : undefined}</FormError>
      <div>
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => mutate(undefined, { onSuccess: onStart })}
        >
          {isKnown ? copy.toFigures : copy.start}
        </Button>
      </div>
    </div>
  )
}

const Done = ({
  drawn,
  isOffline,
  onReading,
}: {
  /** The figures that have a sheet of today. */
  drawn: readonly string[]
  isOffline: boolean
  onReading: () => void
}) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="text-xl">{copy.done}</h2>
    <p>{copy.doneText(drawn.length)}</p>
    {isOffline && <p>{shared.offline}</p>}
    {drawn.length > 0 && !isOffline && (
      <Suspense>
        <RoundSheets figures={drawn} />
      </Suspense>
    )}
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onReading}>
        {copy.toReading}
      </Button>
      {drawn.length > 0 && <LinkButton href="/drawing/mine">{shared.mine}</LinkButton>}
    </div>
  </section>
)

type SessionProps = { user: string; session: Session; onEnd: () => void }

/** The figures of today, one after the other; those that the server has already are left out. */
const SessionView = ({ user, session, onEnd }: SessionProps) => {
  const [figures] = useState(() => session.figures.filter(({ is_done }) => !is_done))
  const [at, setAt] = useState(0)
  const [asked, setAsked] = useState<SentFigure>(null)
  const [drawn, setDrawn] = useState(() =>
    session.figures.flatMap(({ id, is_done }) => (is_done ? [id] : [])),
  )
  const [isOffline, setOffline] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const refresh = useRefreshDrawings()
  const figure = figures[at]
  const number = session.figures.length - figures.length + at + 1

  useEffect(() => {
    // On a phone the sheet, the name and «Дальше» fit below it, and the title of the page does not.
    heading.current?.scrollIntoView({ block: 'start' })
    if (at > 0 || asked) heading.current?.focus({ preventScroll: true })
  }, [at, asked])
  useEffect(() => {
    if (!figure) void refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the end
  }, [figure])

  const goOn = () => {
    setAsked(null)
    setAt(at + 1)
  }
  const done = (sent: SentFigure) => {
    if (!sent) return goOn()
    if (figure) setDrawn([...drawn, figure.id])
    if (sent.sending.kind === 'waiting') setOffline(true)
    if (sent.sending.kind === 'sent' && sent.sending.saved.common?.length) return setAsked(sent)
    goOn()
  }

  if (!figure) return <Done drawn={drawn} isOffline={isOffline} onReading={onEnd} />
  const ideas = asked?.sending.kind === 'sent' ? asked.sending.saved.common : null
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        {!asked && <QuietRing key={figure.id} />}
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {copy.of(number, session.figures.length)}
        </h2>
        {drawn.length > 0 && !asked && (
          <Button size="s" variant="quiet" className="ml-auto" onClick={() => setAt(figures.length)}>
            {copy.enough}
          </Button>
        )}
      </div>
      {asked && ideas ? (
        <CommonIdeas drawing={asked.sheet.id} title={asked.sheet.title ?? ''} ideas={ideas} onDone={goOn} />
      ) : (
        <>
          {at === 0 && <p>{copy.instruction}</p>}
          {isOffline && <p className="text-sm text-ink-soft">{shared.offline}</p>}
          <FigureStep
            key={figure.id}
            user={user}
            session={session.id}
            figure={figure}
            number={number}
            onDone={done}
          />
        </>
      )}
    </div>
  )
}

/** «Дорисуйте»: ten figures a day, and how rare their ideas are. */
export const CompleteTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [session, setSession] = useState<Session | null>(null)
  const [isAfterRound, setAfterRound] = useState(false)
  const { data: tasks } = useTasks()
  const made = tasks?.tasks.find(({ task }) => task === 'complete')?.made ?? 0
  const end = () => {
    setSession(null)
    setAfterRound(true)
  }
  if (session) return <SessionView user={user} session={session} onEnd={end} />
  const reading = (
    <Suspense>
      <ReadingView />
    </Suspense>
  )
  return (
    <div className="grid grid-cols-1 gap-8">
      {made > 0 && reading}
      <TaskGate
        task="complete"
        plansHref={plansHref}
        example={tasks && <FigureExample example={tasks.example} />}
      >
        {open =>
          isAfterRound ? (
            <Again onStart={setSession} />
          ) : (
            <Intro tasks={open} isKnown={made > 0} onStart={setSession} />
          )
        }
      </TaskGate>
      {made === 0 && reading}
    </div>
  )
}
