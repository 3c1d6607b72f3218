import type { Event } from '@grani/contract'
import type { Alarm } from '@grani/contract/danger/recogniser.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { wasRefused } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import type { Asking } from './ask-more.tsx'
import { dayInWords } from './days.ts'
import { changedWords, dropDraft, keptTaps } from './drafts.ts'
import { EvaluationView } from './evaluation-view.tsx'
import { HelpAround, HelpCard } from './help-card.tsx'
import { TapsForm } from './taps-form.tsx'
import { TextModelSlot } from './text-model/text-model-slot.tsx'
import { useDismissal } from './use-dismissal.ts'
import { useAlarm } from '../../shared/danger/use-alarm.ts'
import { useAllowance, useEvent, useForget, useRemove } from './use-diary.ts'
import { WordsEditor } from './words-editor.tsx'

const { actions: texts } = copy

type WordsProps = {
  event: Event
  /** Undefined where nothing can be written. */ onEdit: (() => void) | undefined
}

const Words = ({ event, onEdit }: WordsProps) => (
  <Card tone="sunken">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm text-ink-soft">
        {dayInWords(event.happened_on)}
        {event.part_of_day !== null && `, ${copy.form.parts[event.part_of_day]?.toLowerCase()}`}
      </p>
      {event.text !== null && onEdit && (
        <Button size="s" variant="quiet" className="-my-2.5 -mr-3.5 print:hidden" onClick={onEdit}>
          {copy.form.edit}
        </Button>
      )}
    </div>
    <p className="mt-1 break-words whitespace-pre-line">
      {event.text ?? <span className="text-ink-soft">{copy.forgotten}</span>}
    </p>
  </Card>
)

type Asked = 'forget' | 'remove' | null

const Actions = ({ user, event }: { user: string; event: Event }) => {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Asked>(null)
  const forget = useForget(event.id)
  const remove = useRemove(event.id)
  const error = forget.error ?? remove.error
  const confirm = () => {
    // Nothing of it may stay on the device.
    dropDraft(user, event.id)
    if (asked === 'forget') return forget.mutate(undefined, { onSuccess: () => setAsked(null) })
    keptTaps.remove(event.id)
    remove.mutate(undefined, { onSuccess: () => navigate('/events') })
  }
  return (
    <div className="grid gap-3 print:hidden">
      {asked === null ? (
        <div className="flex flex-wrap gap-2">
          {event.text !== null && (
            <Button size="s" variant="quiet" onClick={() => setAsked('forget')}>
              {texts.forget}
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => setAsked('remove')}>
            {texts.remove}
          </Button>
        </div>
      ) : (
        <div role="alert">
          <p>{asked === 'forget' ? texts.sureForget : texts.sureRemove}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="s"
              variant="danger"
              onClick={confirm}
              pending={forget.isPending || remove.isPending}
            >
              {texts.yes}
            </Button>
            <Button size="s" onClick={() => setAsked(null)}>
              {texts.no}
            </Button>
          </div>
        </div>
      )}
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}

type EvaluatingProps = {
  event: Event
  /** Nothing sounds as if help were needed. */ sells: boolean
  /** The words, where they may lead to questions; undefined until that is known. */
  words: string | null | undefined
  onDone: () => void
}

/** Of dark words nothing is told to the server. */
const wordsFor = (text: string | null, alarm: Alarm | null): string | null | undefined => {
  if (text !== null && alarm === null) return undefined
  return alarm === 'none' || alarm === 'maybe' ? text : null
}

/** The taps; where they cannot be evaluated today they are kept until they can. */
const Evaluating = ({ event, sells, words, onDone }: EvaluatingProps) => {
  const { data: allowance, isError, isFetching, refetch } = useAllowance()
  if (!allowance) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return <Skeleton className="h-64" />
  }
  if (event.evaluation === null && allowance.limit === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>{copy.readOnly}</p>
        {sells && <LinkButton href="/select-plan">{copy.plans}</LinkButton>}
      </div>
    )
  const isLater = event.evaluation === null && allowance.used >= allowance.limit
  return (
    <TapsForm
      id={event.id}
      day={event.happened_on}
      text={words}
      saved={event.evaluation?.taps ?? null}
      evaluableAt={isLater ? allowance.more_at : null}
      sells={sells && allowance.is_more_sold}
      onDone={onDone}
    />
  )
}

/** Words that sound as if somebody were in danger are compared with nothing unasked: that is said first, then whom to call. */
const NotInterpreted = ({ event, onShow }: { event: Event; onShow: () => void }) => (
  <>
    <p className="print:hidden">{copy.notInterpreted.text}</p>
    <HelpCard text={event.text} />
    <div className="print:hidden">
      <Button size="s" variant="quiet" className="-ml-3.5" onClick={onShow}>
        {event.evaluation === null ? copy.notInterpreted.evaluate : copy.notInterpreted.show}
      </Button>
    </div>
  </>
)

/** Where what the taps show begins; once they are given, it is led to, for those who see and for those who listen. */
const useBeginning = (isTapping: boolean) => {
  const beginning = useRef<HTMLDivElement>(null)
  const wasTapping = useRef(false)
  useEffect(() => {
    if (wasTapping.current && !isTapping) {
      scrollTo({ top: 0 })
      beginning.current?.focus({ preventScroll: true })
    }
    wasTapping.current = isTapping
  }, [isTapping])
  return beginning
}

type Props = {
  user: string
  id: string
  /** What is done with the questions that it asks for, by its day. */
  askingOf: (day: string) => Asking
}

/** One event: its words, and its taps or what they show. */
export const EventView = ({ user, id, askingOf }: Props) => {
  const event = useEvent(id)
  const { data: allowance } = useAllowance()
  const [isEditing, setEditing] = useState(() => changedWords(user, id) !== undefined)
  const [openedAt] = useState(() => Date.now())
  const [isCorrecting, setCorrecting] = useState(false)
  const { data } = event
  const { isDismissed, dismiss } = useDismissal(id, data?.version)
  const alarm = useAlarm(data?.text ?? null)
  const beginning = useBeginning(data !== undefined && (data.evaluation === null || isCorrecting))
  if (!data) {
    // An address that no event can have is as good as one that none has.
    const isGone = wasRefused(event.error, 'ERR_NOT_FOUND') || wasRefused(event.error, 'ERR_VALIDATION')
    if (isGone) return <p>{copy.gone}</p>
    if (event.isError) return <LoadFailed onRetry={() => void event.refetch()} pending={event.isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  const { evaluation } = data
  const asking = askingOf(dayInWords(data.happened_on))
  const isCorrectable = evaluation !== null && Date.parse(evaluation.correctable_until) > openedAt
  if (isEditing && data.text !== null)
    return <WordsEditor user={user} event={data} onDone={() => setEditing(false)} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <Words event={data} onEdit={allowance && allowance.limit > 0 ? () => setEditing(true) : undefined} />
      {alarm === 'danger' && !isDismissed ? (
        <NotInterpreted event={data} onShow={dismiss} />
      ) : evaluation === null || isCorrecting ? (
        <>
          <HelpCard text={data.text} isQuiet={isDismissed} />
          <Evaluating
            event={data}
            sells={data.text === null || alarm === 'none'}
            words={wordsFor(data.text, alarm)}
            onDone={() => setCorrecting(false)}
          />
        </>
      ) : (
        <div ref={beginning} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
          {evaluation.is_hard ? (
            <HelpAround text={data.text} taps={evaluation.taps} isQuiet={isDismissed}>
              <EvaluationView id={id} day={data.happened_on} evaluation={evaluation} {...asking} />
            </HelpAround>
          ) : (
            <EvaluationView id={id} day={data.happened_on} evaluation={evaluation} {...asking} />
          )}
          <TextModelSlot id={id} text={data.text} />
          {isCorrectable && (
            <div className="print:hidden">
              <Button size="s" onClick={() => setCorrecting(true)}>
                {copy.taps.correct}
              </Button>
            </div>
          )}
        </div>
      )}
      <Actions user={user} event={data} />
    </div>
  )
}
