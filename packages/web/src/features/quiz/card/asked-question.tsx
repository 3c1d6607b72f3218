import type { Question } from '@grani/contract'
import { SkipForward, Undo2 } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { OptionList } from './option-list.tsx'
import { copy } from './copy.ts'
import { useDigitKeys } from '../keys/digit-keys.ts'
import { PairStatements } from './pair-statements.tsx'
import type { QuestionSession } from '../session/question-session.ts'
import type { AskingView } from '../session/question-view.ts'
import { useQuestionActions } from './use-question-actions.ts'
import { useArrowKeys } from '../keys/use-arrow-keys.ts'
import { useCardKeys } from '../keys/use-card-keys.ts'

type Props = { view: AskingView; stream: QuestionSession }

/** The one line under the answers: what matters most now. */
const noteOf = ({ isOffline, isHinted, question }: AskingView): string | null => {
  if (isOffline) return copy.notes.offline
  if (isHinted) return copy.notes.slower
  if (question.sensitive) return copy.notes.sensitive
  return question.soon && copy.soon(question.soon.answers, question.soon.quality)
}

/** The question as it is said aloud: of a pair both statements belong to it. */
const spokenText = ({ text, pair }: Question): string =>
  pair ? [text, copy.first, pair.left, copy.second, pair.right].join(' ') : text

/** Reads the question to those who listen: by the focus, or aloud when they are busy elsewhere on the page. */
const useAnnounceQuestion = (heading: RefObject<HTMLHeadingElement | null>, text: string): void => {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    const isInCard = heading.current?.closest('section')?.contains(activeElement) === true
    if (isFree || isInCard) heading.current?.focus()
    if (!isFree && !isInCard) announce(text)
  }, [heading, text])
}

/**
 * One question with its answers. The next one takes its place and leaves the answers where they are: most often they
 * are the same, and drawing five rows anew is what a cheap phone takes longest for.
 */
export const AskedQuestion = ({ view, stream }: Props) => {
  const { question, options: answers, canTakeBack } = view
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const ids = [`${id}-1`, `${id}-2`] as const
  const areDigitsOn = useDigitKeys()
  const { answer, skip, takeBack } = useQuestionActions(stream, question.uid)
  useAnnounceQuestion(heading, spokenText(question))
  useArrowKeys(card)
  useCardKeys(areDigitsOn, {
    answer: index => {
      const picked = answers[index]
      if (picked) answer(picked.id)
    },
    skip,
    takeBack,
  })

  const list = (
    <OptionList question={question} options={answers} areDigitsOn={areDigitsOn} onAnswer={answer} />
  )

  return (
    <div ref={card}>
      {question.prompt && (
        <p id={id} className="mb-1 text-sm text-ink-soft">
          {question.prompt}
        </p>
      )}
      <h2
        // A new element has the focus anew, and is read out.
        key={question.uid}
        ref={heading}
        tabIndex={-1}
        data-route-focus
        aria-describedby={question.pair ? ids.join(' ') : question.prompt ? id : undefined}
        className={classNames(
          'text-xl text-pretty transition-[opacity,translate] duration-150 ease-calm starting:translate-y-1 starting:opacity-40 @min-[30rem]:text-2xl',
          // The answers stay in one place from question to question, under the thumb.
          !question.pair && 'min-h-[3lh] @min-[30rem]:min-h-[2lh]',
        )}
      >
        {question.text}
      </h2>
      {question.pair ? (
        <PairStatements pair={question.pair} ids={ids}>
          {list}
        </PairStatements>
      ) : (
        <div className="mt-4 @min-[30rem]:mt-6">{list}</div>
      )}
      <div className="mt-2 flex justify-between @min-[30rem]:mt-5">
        <Button variant="quiet" size="s" onClick={takeBack} disabled={!canTakeBack} className="-ml-3.5">
          <Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />
          {copy.takeBack}
        </Button>
        <Button
          variant={question.sensitive ? 'secondary' : 'quiet'}
          size="s"
          onClick={skip}
          className={question.sensitive ? '' : '-mr-3.5'}
        >
          {copy.skip}
          <SkipForward aria-hidden="true" size={18} strokeWidth={1.75} />
        </Button>
      </div>
      <p className="mt-1 min-h-[2lh] text-center text-sm text-balance text-ink-soft @min-[30rem]:min-h-[1lh]">
        {noteOf(view)}
      </p>
    </div>
  )
}
