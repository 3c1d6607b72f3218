import type { EventTaps } from '@grani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { AllowanceLine } from './allowance-line.tsx'
import { copy } from './copy.ts'
import { keptTaps } from './drafts.ts'
import { KeptCard } from './kept-card.tsx'
import { MarkSteps } from './mark-steps.tsx'
import { ReadyCard } from './ready-card.tsx'
import {
  completeTaps,
  isAskedStill,
  isLeftByButton,
  nextStep,
  questionsOf,
  startOf,
  type Step,
  type Tapped,
} from './tapped.ts'
import { useDiary, useEvaluate } from './use-diary.ts'
import { useMentioned } from './use-words.ts'

const { taps: texts } = copy

const NOT_ABOUT = 'none'

const messageOf = (error: unknown, isCorrection: boolean): string => {
  if (wasRefused(error, 'ERR_CONFLICT')) return isCorrection ? texts.tooLate : texts.conflict
  return errorMessage(error)
}

/** Which step is open; a mark by finger or mouse opens the next, one by keyboard does not: arrows mark whatever they pass. */
const useSteps = (tapped: Tapped) => {
  const [open, setOpen] = useState<Step | null>(() => nextStep(tapped))
  const [isLed, setLed] = useState(false)
  const isByPointer = useRef(false)
  const go = (step: Step | null) => {
    setLed(true)
    setOpen(step)
  }
  return {
    open,
    isLed,
    go,
    /** Of some situations more than one is true: they are left by the button. */
    marked: (more: Partial<Tapped>) => {
      const isOver = more.situations === undefined || more.situations.length === 0
      if (isByPointer.current && isOver) go(nextStep({ ...tapped, ...more }))
    },
    watched: {
      onPointerDownCapture: () => {
        isByPointer.current = true
      },
      onKeyDownCapture: () => {
        isByPointer.current = false
      },
    },
  }
}

type StatementsProps = {
  /** Not where the page begins with it. */ isLed: boolean
  questions: { expressions: { item: string; text: string }[]; is_any_known: boolean }
  values: Tapped['values']
  degrees: readonly string[]
  onMark: (values: Tapped['values']) => void
}

const Statements = ({ isLed, questions, values, degrees, onMark }: StatementsProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLed) place.current?.focus({ preventScroll: true })
  }, [isLed])
  const options = [
    ...degrees.map((label, value) => ({ value: `${value}`, label })),
    { value: NOT_ABOUT, label: texts.notAbout },
  ]
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <p className="text-sm text-ink-soft">
        {texts.expressions} {!questions.is_any_known && texts.unknown}
      </p>
      {questions.expressions.map(({ item, text: statement }) => {
        const value = values[item]
        return (
          <RadioRow
            key={item}
            legend={statement}
            columns="grid-cols-3 sm:grid-cols-6"
            options={options}
            value={value === undefined ? undefined : `${value ?? NOT_ABOUT}`}
            onChange={chosen => onMark({ ...values, [item]: chosen === NOT_ABOUT ? null : Number(chosen) })}
          />
        )
      })}
    </div>
  )
}

type Props = {
  id: string
  /** On which it happened. */ day: string
  /** The words, where they may lead to questions; undefined until that is known. */
  text: string | null | undefined
  saved: EventTaps | null
  /** When they can be evaluated, if that takes one of the day; null: now. */
  evaluableAt: string | null
  /** Whether a plan that evaluates more a day may be named. */
  sells: boolean
  onDone: () => void
}

/** Seven or eight taps about one event. Those of an event that is over the day's limit are kept on the device. */
export const TapsForm = ({ id, day, text, saved, evaluableAt: dayAt, sells, onDone }: Props) => {
  const { data: diary } = useDiary()
  const [tapped, setTapped] = useState(() => startOf(id, saved))
  const [missing, setMissing] = useState<string>()
  const [isEarly, setEarly] = useState(false)
  const steps = useSteps(tapped)
  const [isNews, setNews] = useState(false)
  const [isChanging, setChanging] = useState(false)
  // What is changed is complete once it is saved again.
  const change = (more: Partial<Tapped>) => setTapped(before => ({ ...before, ...more, isComplete: false }))
  const { isLooked, mentioned } = useMentioned(text, tapped.situations ?? [])
  const questions = useQuery({
    ...questionsOf(id, { ...tapped, isComplete: false }, mentioned),
    // What is out of place in the mood or of another cause is not asked: first these.
    enabled:
      isLooked &&
      tapped.situations !== undefined &&
      tapped.pleasantness !== undefined &&
      tapped.cause !== undefined,
    placeholderData: keepPreviousData,
  })
  // Where nothing can be compared it takes none of the day, so it waits for none.
  const evaluableAt = questions.data?.is_any_known === false ? null : dayAt
  const evaluate = useEvaluate(id)
  useEffect(() => keptTaps.write(id, tapped), [id, tapped])
  const keepAsk = useCallback((ask: string) => setTapped(before => ({ ...before, ask })), [])
  if (!diary) return null
  const taps = questions.isPlaceholderData ? null : completeTaps(tapped, questions.data, mentioned)

  const mark = (more: Partial<Tapped>) => {
    setMissing(undefined)
    change(more)
    steps.marked(more)
  }

  const save = (complete: EventTaps) =>
    evaluate.mutate(complete, {
      onSuccess: () => {
        keptTaps.remove(id)
        onDone()
      },
      onError: error => {
        setChanging(true)
        if (wasRefused(error, 'ERR_CONFLICT')) void questions.refetch()
      },
    })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = nextStep(tapped)
    if (steps.open !== null) {
      setMissing(next === steps.open ? texts.missing(texts.questions[next]) : undefined)
      return steps.go(next)
    }
    setMissing(undefined)
    setEarly(taps === null)
    if (taps === null) return
    if (evaluableAt === null) return save(taps)
    setNews(true)
    setChanging(false)
    setTapped({ ...tapped, isComplete: true })
  }

  if (tapped.isComplete && evaluableAt !== null && !isChanging)
    return (
      <KeptCard
        {...{ id, day, tapped, evaluableAt, isNews, sells }}
        onAsked={keepAsk}
        onChange={() => setChanging(true)}
      />
    )

  if (tapped.isComplete && evaluableAt === null && !isChanging && isAskedStill(tapped, questions.data))
    return (
      <ReadyCard
        isPending={taps === null || evaluate.isPending}
        onEvaluate={() => taps !== null && save(taps)}
        onChange={() => setChanging(true)}
      />
    )

  const isLast = steps.open === null
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={submit} {...steps.watched}>
      {evaluableAt !== null && <AllowanceLine sells={false} />}
      <MarkSteps tapped={tapped} open={steps.open} isLed={steps.isLed} onOpen={steps.go} onMark={mark} />
      {isLast && questions.data && (
        <Statements
          isLed={steps.isLed}
          questions={questions.data}
          values={tapped.values}
          degrees={diary.degrees}
          onMark={values => change({ values })}
        />
      )}
      {isLast && questions.isError && !questions.data && (
        <LoadFailed onRetry={() => void questions.refetch()} pending={questions.isFetching} />
      )}
      <FormError>
        {missing ??
          (isEarly && taps === null ? texts.loading : undefined) ??
          (evaluate.error ? messageOf(evaluate.error, saved !== null) : undefined)}
      </FormError>
      {(steps.open === null || isLeftByButton(tapped, steps.open)) && (
        <div>
          <Button type="submit" {...(isLast && { variant: 'primary' as const })} pending={evaluate.isPending}>
            {isLast ? (evaluableAt === null ? texts.submit : texts.keep) : texts.next}
          </Button>
        </div>
      )}
    </form>
  )
}
