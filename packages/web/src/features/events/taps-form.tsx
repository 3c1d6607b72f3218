import { askAboutEvent, CAUSES, type Cause, type EventTaps, type SituationId } from '@grani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { copy } from './copy.ts'
import { moreInWords } from './days.ts'
import { keptTaps } from './drafts.ts'
import { MoodGrid } from './mood-grid.tsx'
import { FIVE, RadioRow } from '../../ui/radio-row.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SituationChips } from './situation-chips.tsx'
import { useDiary, useEvaluate } from './use-diary.ts'
import { useMentioned } from './use-words.ts'

const { taps: texts } = copy

/** What is tapped so far. Values of expressions are kept by item, so that another situation loses none. */
type Tapped = {
  situations?: SituationId[] | undefined
  pleasantness?: number | undefined
  energy?: number | undefined
  importance?: number | undefined
  control?: number | undefined
  cause?: Cause | undefined
  values: Record<string, number | null>
  /** All are tapped, and the event waits for a day on which it can be evaluated. */
  isComplete?: boolean
}

/** Leads to the first question that has no answer, and names it. */
const missingIn = (form: HTMLFormElement): string => {
  const question = [...form.querySelectorAll('fieldset:not([data-optional] fieldset)')].find(
    each => each.querySelector(':checked') === null,
  )
  if (!question) return texts.loading
  // The mood has its rows out of sight: what is seen of it is around them.
  const seen = question.closest('[data-question]') ?? question
  seen.scrollIntoView({ block: 'center' })
  question.querySelector('input')?.focus({ preventScroll: true })
  return texts.missing((question.querySelector('legend')?.textContent ?? '').replace(/\.$/u, ''))
}

const NOT_ABOUT = 'none'

const startOf = (id: string, saved: EventTaps | null): Tapped => {
  try {
    const kept: unknown = JSON.parse(keptTaps.read(id) ?? 'null')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this form writes it
    if (typeof kept === 'object' && kept !== null && 'values' in kept) return kept as Tapped
  } catch {
    // What cannot be read is tapped again.
  }
  if (saved === null) return { values: {} }
  const { questionnaire: _questionnaire, expressions, ...taps } = saved
  return { ...taps, values: Object.fromEntries(expressions.map(({ item, value }) => [item, value])) }
}

type Questions = { questionnaire: number; expressions: { item: string; text: string }[] }

/** The taps to send; null while something is missing. */
const completeTaps = (
  tapped: Tapped,
  questions: Questions | undefined,
  mentioned: string[] | undefined,
): EventTaps | null => {
  const { situations, pleasantness, energy, importance, control, cause, values } = tapped
  if (!questions || !situations || !pleasantness || !energy || !importance || !control || !cause) return null
  // What was left without a mark is as good as «не про этот случай».
  const expressions = questions.expressions.map(({ item }) => ({ item, value: values[item] ?? null }))
  return {
    questionnaire: questions.questionnaire,
    situations,
    pleasantness,
    energy,
    importance,
    control,
    cause,
    expressions,
    ...(mentioned && { mentioned }),
  }
}

type KeptProps = { evaluableAt: string; isNews: boolean; onChange: () => void }

/** In place of the form, that the marks are kept and what comes of them; the press on the button leads to it. */
const Kept = ({ evaluableAt, isNews, onChange }: KeptProps) => {
  const [now] = useState(() => new Date())
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNews) return
    scrollTo({ top: 0 })
    card.current?.focus({ preventScroll: true })
  }, [isNews])
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card tone="sunken">
        <h2 className="text-lg">{texts.kept.title}</h2>
        <p className="mt-1">{texts.kept.text(moreInWords(evaluableAt, now))}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href="/events" className="inline-flex min-h-11 items-center">
            {copy.back}
          </TextLink>
          <Button size="s" variant="quiet" onClick={onChange}>
            {texts.correct}
          </Button>
        </div>
      </Card>
    </div>
  )
}

const messageOf = (error: unknown, isCorrection: boolean): string => {
  if (wasRefused(error, 'ERR_CONFLICT')) return isCorrection ? texts.tooLate : texts.conflict
  return errorMessage(error)
}

type Props = {
  id: string
  /** The words, where they may lead to questions. */
  text: string | null
  saved: EventTaps | null
  /** When they can be evaluated; null: now. */
  evaluableAt: string | null
  onDone: () => void
}

/** Eight taps about one event. Those of an event that is over the day's limit are kept on the device. */
export const TapsForm = ({ id, text, saved, evaluableAt, onDone }: Props) => {
  const { data: diary } = useDiary()
  const [tapped, setTapped] = useState(() => startOf(id, saved))
  const [missing, setMissing] = useState<string>()
  const [isNews, setNews] = useState(false)
  const [isChanging, setChanging] = useState(false)
  // What is changed is complete once it is saved again.
  const change = (more: Partial<Tapped>) => setTapped(before => ({ ...before, ...more, isComplete: false }))
  const { isLooked, mentioned } = useMentioned(text)
  const questions = useQuery({
    ...queryOf(askAboutEvent, {
      params: { id },
      query: {
        situations: (tapped.situations ?? []).join(','),
        pleasantness: `${tapped.pleasantness ?? 3}`,
        cause: tapped.cause ?? 'unclear',
        ...(mentioned && { mentioned: mentioned.join(',') }),
      },
    }),
    // What is out of place in the mood or of another cause is not asked: first these.
    enabled:
      isLooked &&
      tapped.situations !== undefined &&
      tapped.pleasantness !== undefined &&
      tapped.cause !== undefined,
    placeholderData: keepPreviousData,
  })
  const evaluate = useEvaluate(id)
  useEffect(() => keptTaps.write(id, tapped), [id, tapped])
  if (!diary) return null
  const taps = questions.isPlaceholderData ? null : completeTaps(tapped, questions.data, mentioned)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(taps === null ? missingIn(event.currentTarget) : undefined)
    if (taps === null) return
    if (evaluableAt !== null) {
      setNews(true)
      setChanging(false)
      return setTapped({ ...tapped, isComplete: true })
    }
    evaluate.mutate(taps, {
      onSuccess: () => {
        keptTaps.remove(id)
        onDone()
      },
      onError: error => {
        if (wasRefused(error, 'ERR_CONFLICT')) void questions.refetch()
      },
    })
  }

  if (tapped.isComplete && evaluableAt !== null && !isChanging)
    return <Kept evaluableAt={evaluableAt} isNews={isNews} onChange={() => setChanging(true)} />

  const degrees = [
    ...diary.degrees.map((label, value) => ({ value: `${value}`, label })),
    { value: NOT_ABOUT, label: texts.notAbout },
  ]

  return (
    <form className="grid grid-cols-1 gap-7" onSubmit={submit}>
      {tapped.isComplete && taps !== null && evaluableAt === null && (
        <div className="grid justify-items-start gap-3">
          <p>{texts.ready}</p>
          <Button type="submit" variant="primary" pending={evaluate.isPending}>
            {texts.submit}
          </Button>
        </div>
      )}
      <SituationChips
        situations={diary.situations}
        chosen={tapped.situations}
        onChange={situations => change({ situations })}
      />
      <MoodGrid pleasantness={tapped.pleasantness} energy={tapped.energy} onChange={change} />
      <RadioRow
        legend={texts.importance}
        options={FIVE}
        value={tapped.importance}
        onChange={importance => change({ importance })}
        ends={[texts.unimportant, texts.important]}
      />
      <RadioRow
        legend={texts.control}
        options={FIVE}
        value={tapped.control}
        onChange={control => change({ control })}
        ends={[texts.notMine, texts.mine]}
      />
      <RadioRow
        legend={texts.cause}
        columns="grid-cols-2 *:last:col-span-2 sm:flex sm:flex-wrap sm:*:px-3"
        options={CAUSES.map(value => ({ value, label: texts.causes[value] }))}
        value={tapped.cause}
        onChange={cause => change({ cause })}
      />
      {questions.data && (
        <div className="grid grid-cols-1 gap-6" data-optional>
          <p className="text-sm text-ink-soft">
            {texts.expressions} {!questions.data.is_any_known && texts.unknown}
          </p>
          {questions.data.expressions.map(({ item, text: statement }) => {
            const value = tapped.values[item]
            return (
              <RadioRow
                key={item}
                legend={statement}
                columns="grid-cols-3 sm:grid-cols-6"
                options={degrees}
                value={value === undefined ? undefined : `${value ?? NOT_ABOUT}`}
                onChange={chosen =>
                  change({
                    values: { ...tapped.values, [item]: chosen === NOT_ABOUT ? null : Number(chosen) },
                  })
                }
              />
            )
          })}
        </div>
      )}
      {questions.isError && !questions.data && (
        <LoadFailed onRetry={() => void questions.refetch()} pending={questions.isFetching} />
      )}
      <FormError>
        {missing ?? (evaluate.error ? messageOf(evaluate.error, saved !== null) : undefined)}
      </FormError>
      <div>
        <Button type="submit" variant="primary" pending={evaluate.isPending}>
          {evaluableAt === null ? texts.submit : texts.keep}
        </Button>
      </div>
    </form>
  )
}
