import type { Listed } from '@grani/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copy as shared } from '../copy.ts'
import { useNoteRound, useRefreshDrawings } from '../use-drawings.ts'
import { CommonIdeas } from './common-ideas.tsx'
import { copy } from './copy.ts'
import { FigureStep, type SentFigure } from './figure-step.tsx'
import { RoundDone } from './round-done.tsx'
import { another, drawnBefore, onwards, roundOf, type Session, stopped } from './rounds.ts'

type Props = {
  user: string
  session: Session
  /** Figures of a round that begins. */
  size: number
  /** With whether something was drawn. */
  onEnd: (isDrawn: boolean) => void
}

/** A round of the figures of today, one after the other; those that the server has already are left out. */
export const SessionView = ({ user, session, size, onEnd }: Props) => {
  const [first] = useState(() => roundOf(session, size))
  const [round, setRound] = useState(first)
  const [asked, setAsked] = useState<SentFigure>(null)
  const [drawn, setDrawn] = useState(() => drawnBefore(session))
  const [named, setNamed] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const namedId = useId()
  const refresh = useRefreshDrawings()
  const note = useNoteRound()
  const figure = round.figures[round.at]

  useEffect(() => {
    // On a phone the sheet, the name and «Дальше» fit below it, and the title of the page does not; elsewhere that is seen too.
    heading.current?.scrollIntoView({ block: 'start' })
    if (round !== first || asked) heading.current?.focus({ preventScroll: true })
  }, [round, first, asked])
  useEffect(() => {
    const figures = figure ? round.figures.map(({ id }) => id) : []
    const noted = note({ session: session.id, figures, at: figure ? round.at : 0 })
    if (!figure) void noted.then(refresh)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each place
  }, [round])
  // A round that is left has changed the lists too.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is left
  useEffect(() => () => void refresh(), [])

  const goOn = (title: string | null = null, listed: Listed | null = null) => {
    setAsked(null)
    setNamed(title === null || listed === null ? null : copy.justNamed(title, listed))
    setRound(onwards(round))
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
    setRound(another(round, more))
  }
  const stop = () => {
    if (drawn.length > 0) return setRound(stopped(round))
    void note({ session: session.id, figures: [], at: 0 }).then(() => onEnd(false))
  }

  if (!figure)
    return (
      <RoundDone
        drawn={drawn}
        left={round.rest.length}
        isOffline={isOffline}
        onMore={goOnWith}
        onReading={() => onEnd(drawn.length > 0)}
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
          className="text-lg md:scroll-mt-32"
        >
          {copy.of(round.at + 1, round.figures.length)}
        </h2>
        {!asked && (
          <Button size="s" variant="quiet" className="ml-auto" onClick={stop}>
            {drawn.length > 0 ? copy.enough : copy.notNow}
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
          {round === first && <p>{copy.instruction}</p>}
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
            number={round.at + 1}
            onDone={done}
          />
        </>
      )}
    </div>
  )
}
