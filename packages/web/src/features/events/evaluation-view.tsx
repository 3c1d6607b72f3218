import { type Evaluation, MAX_EVENT_REPLY } from '@grani/contract'
import { useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import { comparisonWords, isCompared } from './comparison-words.ts'
import { copy } from './copy.ts'
import { dayInWords } from './days.ts'
import { AskMore, type Asking } from './ask-more.tsx'
import { FOCUS_HASH } from './focus-hash.ts'
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

/** What the results know of the moment: what was the other way first. */
const Known = ({ known }: Pick<Evaluation, 'known'>) => {
  const first = known.find(({ differs }) => !differs)
  return known.map(({ quality, text, differs }) => (
    <p key={quality} className="mb-3 text-lg text-balance">
      {differs ? texts.differs(text) : texts.known(text, quality === first?.quality)}
    </p>
  ))
}

const isMarked = (comparisons: Evaluation['comparisons']): boolean =>
  comparisons.some(({ rating }) => rating !== null)

/** What could not be compared, in one line; where that is everything, as was said before the marks, that nothing is lost by it. */
const Unknown = ({ evaluation: { comparisons, is_counted: isCounted } }: { evaluation: Evaluation }) => {
  const unknown = comparisons.filter(({ rating, place }) => rating !== null && place === 'unknown')
  const isAll = !comparisons.some(isCompared)
  return (
    <>
      {isAll && !isMarked(comparisons) && <p>{texts.unmarked}</p>}
      {isAll && <p>{isCounted ? texts.nothing : `${texts.nothing} ${texts.notCounted}`}</p>}
      {unknown.length > 0 && (
        <p className="mt-3 text-sm">{texts.unknown(unknown.map(({ quality }) => quality.name))}</p>
      )}
    </>
  )
}

type Comparing = { evaluation: Evaluation; tappedOf: (item: string) => string | undefined }

/** The rows that could be compared, and who chose them. */
const Comparisons = ({ evaluation, tappedOf }: Comparing) => {
  const compared = evaluation.comparisons.filter(isCompared)
  const words = comparisonWords(compared)
  return (
    <>
      {compared.length > 0 && (
        <ul>
          {compared.map((comparison, i) => (
            <ComparisonRow
              key={comparison.item}
              comparison={comparison}
              words={words[i] ?? ''}
              tapped={tappedOf(comparison.item)}
            />
          ))}
        </ul>
      )}
      <Unknown evaluation={evaluation} />
      <p className="mt-3 text-sm text-ink-soft">
        {!evaluation.is_focus_chosen && isMarked(evaluation.comparisons) && (
          <>
            {compared.length > 0 && texts.picked}{' '}
            <TextLink href={`/events/patterns${FOCUS_HASH}`}>{texts.pick}</TextLink>.{' '}
          </>
        )}
        {compared.length > 0 && texts.note}
      </p>
    </>
  )
}

type Props = Asking & { id: string; evaluation: Evaluation }

/** What the taps of one event show. */
export const EvaluationView = ({ id, evaluation, ...asking }: Props) => {
  const { data: diary } = useDiary()
  const tappedOf = (item: string): string | undefined => {
    const value = evaluation.taps.expressions.find(sent => sent.item === item)?.value ?? null
    return value === null ? undefined : diary?.degrees[value]
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <h2 className="mb-3 text-sm font-medium text-ink-soft">{texts.you}</h2>
        <Known known={evaluation.known} />
        <Comparisons evaluation={evaluation} tappedOf={tappedOf} />
        <AskMore id={id} evaluation={evaluation} {...asking} />
      </Card>
      <Card>
        <h2 className="text-sm font-medium text-ink-soft">{texts.ask}</h2>
        <p className="mt-1 text-xl text-balance">{evaluation.ask}</p>
        <Reply id={id} reply={evaluation.reply} />
      </Card>
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
      <p className="text-sm text-ink-soft">{`${texts.said}: ${evaluation.said}`}</p>
    </div>
  )
}
