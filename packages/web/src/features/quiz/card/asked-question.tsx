import type { Question } from '@grani/contract'
import { SkipForward, Undo2 } from 'lucide-react'
import { type RefObject, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { announce, dropAnnouncement } from '../../../ui/live-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDigitKeys } from '../keys/digit-keys.ts'
import { useArrowKeys } from '../keys/use-arrow-keys.ts'
import { useCardKeys } from '../keys/use-card-keys.ts'
import type { AskingView } from '../session/question-view.ts'
import { copy } from './copy.ts'
import { NotApplicable, QuestionNote } from './lazy-parts.ts'
import { OptionList, optionTextId } from './option-list.tsx'
import { OPTIONS_BELOW, PROMPT, questionTextClassName } from './question-text.ts'
import { type QuestionActions, useQuestionActions } from './use-question-actions.ts'

type Props = { view: AskingView; session: QuestionActions }

/** What a screen reader announces: the question, and both statements of a pair. */
const spokenText = ({ text, pair }: Question): string => (pair ? `${text} ${copy.either(pair)}` : text)

/** The ids of what belongs to the question when it has the focus: both statements of a pair, or the prompt. */
const describedBy = ({ pair, prompt }: Question, id: string): string | undefined => {
  if (pair) return [optionTextId(id, 0), optionTextId(id, 1)].join(' ')
  return prompt ? id : undefined
}

/** Has the new question read out: by moving the focus to it, or in the live region when the focus is in use elsewhere. */
const useAnnounceQuestion = (heading: RefObject<HTMLHeadingElement | null>, text: string): void => {
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    const isInCard = heading.current?.closest('section')?.contains(activeElement) === true
    if (isFree || isInCard) heading.current?.focus()
    if (isFree || isInCard) return undefined
    announce(text)
    return () => dropAnnouncement(text)
  }, [heading, text])
}

/**
 * One question with its options. From question to question the same option rows stay mounted: the texts are mostly the
 * same, and creating five rows is what a slow phone takes longest for.
 */
export const AskedQuestion = ({ view, session }: Props) => {
  const { question, options, canTakeBack } = view
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const areDigitsOn = useDigitKeys()
  const { answer, putAside, takeBack } = useQuestionActions(session, question.uid)
  const skip = () => putAside('skip')
  useAnnounceQuestion(heading, spokenText(question))
  useArrowKeys(card)
  useCardKeys(areDigitsOn, {
    answer: index => {
      const picked = options[index]
      if (picked) answer(picked.id)
    },
    skip,
    takeBack,
  })

  return (
    <div ref={card}>
      {question.prompt && (
        <p id={id} className={PROMPT}>
          {question.prompt}
        </p>
      )}
      <h2
        // A new element for each question: only then does focusing it make a screen reader read it.
        key={question.uid}
        ref={heading}
        tabIndex={-1}
        data-route-focus
        aria-describedby={describedBy(question, id)}
        className={questionTextClassName(question.pair !== null)}
      >
        {question.text}
      </h2>
      <div className={OPTIONS_BELOW}>
        <OptionList
          id={id}
          question={question}
          options={options}
          areDigitsOn={areDigitsOn}
          onAnswer={answer}
        />
      </div>
      {question.may_not_apply && (
        <Suspense>
          <NotApplicable areKeysOn={areDigitsOn} onChoose={() => putAside('not-applicable')} />
        </Suspense>
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
      <p className="min-h-[2lh] text-center text-sm text-balance text-ink-soft @min-[30rem]:mt-1.5 @min-[30rem]:min-h-[1lh]">
        {/* The line may be lost before the code of the notes has come. */}
        <Suspense fallback={view.isOffline && copy.offline}>
          <QuestionNote view={view} />
        </Suspense>
      </p>
    </div>
  )
}
