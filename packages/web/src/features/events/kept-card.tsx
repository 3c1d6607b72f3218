import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { moreInWords } from './days.ts'
import { EarlierOfDay } from './earlier-of-day.tsx'
import { isHard, questionsOf, type Tapped } from './tapped.ts'

const { taps: texts } = copy

type Props = {
  id: string
  /** On which it happened. */ day: string
  tapped: Tapped
  evaluableAt: string
  isNews: boolean
  /** Whether a plan evaluates more a day: said here, where something was given, and not while the marks are made. */
  sells: boolean
  /** Its question to oneself is there: no other event that waits gets the same. */
  onAsked: (ask: string) => void
  onChange: () => void
}

/** In place of the form, that the marks are kept and what comes of them; the press on the button leads to it. */
export const KeptCard = ({ id, day, tapped, evaluableAt, isNews, sells, onAsked, onChange }: Props) => {
  const [now] = useState(() => new Date())
  const { data: asked } = useQuery(questionsOf(id, tapped))
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNews) return
    scrollTo({ top: 0 })
    card.current?.focus({ preventScroll: true })
  }, [isNews])
  const ask = asked?.ask
  useEffect(() => {
    if (ask && ask.id !== tapped.ask) onAsked(ask.id)
  }, [ask, tapped.ask, onAsked])
  return (
    <div ref={card} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <Card tone="sunken">
        <h2 className="text-lg">{texts.kept.title}</h2>
        <p className="mt-1">{texts.kept.text(moreInWords(evaluableAt, now))}</p>
        {ask && (
          <>
            <h3 className="mt-4 text-sm font-medium text-ink-soft">{copy.evaluation.ask}</h3>
            <p className="mt-1 text-xl text-balance">{ask.text}</p>
          </>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href="/events" className="inline-flex min-h-11 items-center">
            {copy.back}
          </TextLink>
          <Button size="s" variant="quiet" onClick={onChange}>
            {texts.correct}
          </Button>
          {sells && ask && !isHard(tapped) && (
            <TextLink href="/select-plan" className="inline-flex min-h-11 items-center">
              {copy.moreSold}
            </TextLink>
          )}
        </div>
      </Card>
      <EarlierOfDay id={id} day={day} tapped={tapped} />
    </div>
  )
}
