import { type Evaluation, MAX_EVENT_REPLY } from '@grani/contract'
import { useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Comparisons, HowCompared, isBare } from './comparisons.tsx'
import { copy } from './copy.ts'
import { dayInWords } from './days.ts'
import { AskMore, type Asking } from './ask-more.tsx'
import { EarlierOfDay } from './earlier-of-day.tsx'
import { Known } from './known-lines.tsx'
import { useDiary, useReply } from './use-diary.ts'

const { evaluation: texts } = copy

const Reply = ({ id, reply }: { id: string; reply: string | null }) => {
  const [text, setText] = useState(reply ?? '')
  const save = useReply(id)
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        save.mutate(text.trim())
      }}
    >
      <Field label={texts.reply}>
        {control => (
          <textarea
            {...control}
            rows={2}
            maxLength={MAX_EVENT_REPLY}
            value={text}
            onChange={event => setText(event.target.value)}
            className={`${controlClassName} resize-y`}
          />
        )}
      </Field>
      <FormError>{save.error ? errorMessage(save.error) : undefined}</FormError>
      <div className="flex items-center gap-3">
        <Button type="submit" size="s" pending={save.isPending}>
          {texts.saveReply}
        </Button>
        <output className="text-sm text-ink-soft">{save.isSuccess && texts.savedReply}</output>
      </div>
    </form>
  )
}

type Props = Asking & { id: string; day: string; evaluation: Evaluation }

/** What the taps of one event show. */
export const EvaluationView = ({ id, day, evaluation, ...asking }: Props) => {
  const { data: diary } = useDiary()
  const tappedOf = (item: string): string | undefined => {
    const value = evaluation.taps.expressions.find(sent => sent.item === item)?.value ?? null
    return value === null ? undefined : diary?.degrees[value]
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <h2 className="mb-3 text-sm font-medium text-ink-soft">{texts.you}</h2>
        {evaluation.opening !== null && <p className="mb-4">{evaluation.opening}</p>}
        {isBare(evaluation) && <p className="mb-3 text-lg text-balance">{evaluation.said}</p>}
        <Known evaluation={evaluation} tappedOf={tappedOf} />
        <Comparisons evaluation={evaluation} tappedOf={tappedOf} />
        <AskMore id={id} evaluation={evaluation} {...asking} />
        <HowCompared evaluation={evaluation} />
      </Card>
      <Card>
        <h2 className="text-sm font-medium text-ink-soft">{texts.ask}</h2>
        <p className="mt-1 text-xl text-balance">{evaluation.ask}</p>
        <Reply id={id} reply={evaluation.reply} />
      </Card>
      <EarlierOfDay id={id} day={day} tapped={evaluation.taps} />
      {evaluation.together && (
        <Card tone="sunken">
          <h2 className="text-lg">{texts.together}</h2>
          <p className="mt-2">{texts.togetherIs[evaluation.together.kind](evaluation.together)}</p>
          <TextLink href="/events/patterns" className="inline-flex min-h-11 items-center print:hidden">
            {texts.toTogether}
          </TextLink>
        </Card>
      )}
      {evaluation.similar.length > 0 && (
        <Card tone="sunken">
          <h2 className="text-lg">{texts.similar}</h2>
          <ul className="mt-2 grid gap-1">
            {evaluation.similar.map(({ id: other, happened_on, beginning }) => (
              <li key={other}>
                <TextLink href={`/events/${other}`} className="inline-flex min-h-11 items-center">
                  {`${dayInWords(happened_on)}${beginning === null ? '' : `: ${beginning}`}`}
                </TextLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!isBare(evaluation) && <p className="text-sm text-ink-soft">{`${texts.said}: ${evaluation.said}`}</p>}
    </div>
  )
}
