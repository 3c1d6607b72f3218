import { FIGURES_PER_ROUND, type Listed, type ReplyOf, type startDrawingSession } from '@grani/contract'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { FigureExample } from '../choice/example-card.tsx'
import { TaskGate, type Tasks } from '../choice/task-gate.tsx'
import { copy as shared } from '../copy.ts'
import { useCounting, useRefreshDrawings, useStartSession, useTasks } from '../use-drawings.ts'
import { whenInWords } from '../when.ts'
import { CommonIdeas } from './common-ideas.tsx'
import { copy } from './copy.ts'
import { FigureStep, type SentFigure } from './figure-step.tsx'

const RoundSheets = lazyPart(async () => (await import('./round-sheets.tsx')).RoundSheets)
const ReadingView = lazyPart(async () => (await import('./reading-view.tsx')).ReadingView)

type Session = ReplyOf<typeof startDrawingSession>

type RoundProps = {
  /** Figures that are left. */ left: number
  /** Nothing was drawn before. */ isNew?: boolean
  isPending?: boolean
  onChoose: (size: number) => void
}

/** How many figures now: a short round, or all that are left. */
const RoundButtons = ({ left, isNew = false, isPending = false, onChoose }: RoundProps) => (
  <div className="flex flex-wrap gap-2">
    <Button variant="primary" pending={isPending} onClick={() => onChoose(FIGURES_PER_ROUND)}>
      {copy.round(left, isNew)}
    </Button>
    {left > FIGURES_PER_ROUND && (
      <Button disabled={isPending} onClick={() => onChoose(left)}>
        {copy.wholeRound(left, isNew)}
      </Button>
    )}
  </div>
)

type Round = { session: Session; size: number }

type IntroProps = {
  tasks: Tasks
  /** What the task is was read already. */ isKnown: boolean
  /** It has just been done: then the choice that goes with it was made. */ isAfterRound: boolean
  onStart: (round: Round) => void
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
    </div>
  )
}

type DoneProps = {
  /** The figures that got a sheet now. */
  drawn: readonly string[]
  /** Figures that were not shown yet. */
  left: number
  isOffline: boolean
  onMore: (size: number) => void
  onReading: () => void
}

/** What the next days bring: the figures that are left, or the next ten. */
const Tomorrow = ({ left }: { left: number }) => {
  const { data } = useTasks()
  const opensAt = data?.tasks.find(({ task }) => task === 'complete')?.opens_at ?? null
  if (left > 0) return <p className="-mt-2 text-ink-soft">{copy.tomorrow.left(left)}</p>
  if (!data || opensAt === null) return null
  return <p>{data.is_limited ? shared.gate.limitedDone : copy.tomorrow.next(whenInWords(opensAt))}</p>
}

const Done = ({ drawn, left, isOffline, onMore, onReading }: DoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg text-ink-soft">
        {copy.done(drawn.length)}
      </h2>
      {drawn.length === 0 && <p>{copy.nothingDrawn}</p>}
      {isOffline && <p>{shared.offline}</p>}
      {drawn.length > 0 && !isOffline && (
        <Suspense>
          <RoundSheets figures={drawn} />
        </Suspense>
      )}
      {left > 0 && <RoundButtons left={left} onChoose={onMore} />}
      <Tomorrow left={left} />
      <div>
        <Button {...(left === 0 && { variant: 'primary' as const })} onClick={onReading}>
          {copy.toReading}
        </Button>
      </div>
    </section>
  )
}

type SessionProps = Round & { user: string; onEnd: () => void }

/** A round of the figures of today, one after the other; those that the server has already are left out. */
const SessionView = ({ user, session, size, onEnd }: SessionProps) => {
  const [figures] = useState(() => session.figures.filter(({ is_done }) => !is_done))
  const [at, setAt] = useState(0)
  const [round, setRound] = useState({ from: 0, end: Math.min(size, figures.length) })
  const [asked, setAsked] = useState<SentFigure>(null)
  const [drawn, setDrawn] = useState(() => (figures.length > 0 ? [] : session.figures.map(({ id }) => id)))
  const [named, setNamed] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const namedId = useId()
  const refresh = useRefreshDrawings()
  const figure = at < round.end ? figures[at] : undefined
  const number = at - round.from + 1

  useEffect(() => {
    // On a phone the sheet, the name and «Дальше» fit below it, and the title of the page does not.
    heading.current?.scrollIntoView({ block: 'start' })
    if (at > 0 || asked) heading.current?.focus({ preventScroll: true })
  }, [at, asked])
  useEffect(() => {
    if (!figure) void refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the end
  }, [figure])

  const goOn = (title: string | null = null, listed: Listed | null = null) => {
    setAsked(null)
    setNamed(title === null || listed === null ? null : copy.justNamed(title, listed))
    setAt(at + 1)
  }
  const done = (sent: SentFigure) => {
    if (!sent) return goOn()
    const { sheet, sending } = sent
    if (figure) setDrawn([...drawn, figure.id])
    if (sending.kind === 'waiting') setOffline(true)
    if (sending.kind !== 'sent') return goOn()
    if (sending.saved.common?.length) return setAsked(sent)
    goOn(sheet.title, sending.saved.listed)
  }
  const goOnWith = (more: number) => {
    setNamed(null)
    setRound({ from: at, end: Math.min(at + more, figures.length) })
  }

  if (!figure)
    return (
      <Done
        drawn={drawn}
        left={figures.length - at}
        isOffline={isOffline}
        onMore={goOnWith}
        onReading={onEnd}
      />
    )
  const ideas = asked?.sending.kind === 'sent' ? asked.sending.saved.common : null
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        <h2
          ref={heading}
          tabIndex={-1}
          aria-describedby={named === null ? undefined : namedId}
          className="text-lg"
        >
          {copy.of(number, round.end - round.from)}
        </h2>
        {drawn.length > 0 && !asked && (
          <Button
            size="s"
            variant="quiet"
            className="ml-auto"
            onClick={() => setRound({ ...round, end: at })}
          >
            {copy.enough}
          </Button>
        )}
      </div>
      {asked && ideas ? (
        <CommonIdeas
          drawing={asked.sheet.id}
          title={asked.sheet.title ?? ''}
          ideas={ideas}
          onDone={listed => goOn(asked.sheet.title, listed)}
        />
      ) : (
        <>
          {at === 0 && <p>{copy.instruction}</p>}
          {named !== null && (
            <p id={namedId} className="text-sm break-words text-ink-soft">
              {named}
            </p>
          )}
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

/** «Дорисуйте»: up to ten figures a day, and what their ideas are beside the list and beside other people's. */
export const CompleteTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [round, setRound] = useState<Round | null>(null)
  const [isAfterRound, setAfterRound] = useState(false)
  const { data: tasks } = useTasks()
  const made = tasks?.tasks.find(({ task }) => task === 'complete')?.made ?? 0
  const end = () => {
    setRound(null)
    setAfterRound(true)
  }
  if (round) return <SessionView user={user} {...round} onEnd={end} />
  const reading = (
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
        {open => <Intro tasks={open} isKnown={made > 0} isAfterRound={isAfterRound} onStart={setRound} />}
      </TaskGate>
      {!isAfterRound && reading}
    </div>
  )
}
