import {
  chooseEventFocus,
  dropEventGuess,
  type EventPatterns,
  FOCUS_QUALITIES,
  guessEventPattern,
  readEventPatterns,
  type SituationId,
} from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { FOCUS_HASH } from './focus-hash.ts'
import { MarkedCard } from './marked-card.tsx'
import { patternsCopy as texts } from './patterns-copy.ts'
import { useDiary, usePatterns } from './use-diary.ts'

const useChange = <T,>(send: (input: T) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readEventPatterns) }),
  })
}

const optionsOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

const Focus = ({ patterns: { focus, qualities } }: { patterns: EventPatterns }) => {
  const [chosen, setChosen] = useState(() =>
    Array.from({ length: Math.max(focus.length, FOCUS_QUALITIES) }, (_, i) => focus[i]?.id ?? ''),
  )
  const change = useChange((ids: string[]) => call(chooseEventFocus, { body: { qualities: ids } }))
  const ids = chosen.filter(id => id !== '')
  const isSame = focus.length === ids.length && focus.every(({ id }) => ids.includes(id))
  const options = optionsOf(qualities.toSorted((a, b) => a.name.localeCompare(b.name, 'ru')))
  return (
    <Card>
      <h2 className="text-lg">{texts.focus}</h2>
      <p className="mt-1 text-sm text-ink-soft">{focus.length === 0 ? texts.noFocus : texts.focusHint}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {chosen.map((id, i) => {
          const watched = focus[i]
          const free = options.filter(({ value }) => value === id || !chosen.includes(value))
          return (
            <div key={watched?.id ?? i}>
              <Select
                label={i === 0 ? texts.first : texts.second}
                options={watched ? free : [{ value: '', label: texts.choose }, ...free]}
                value={id}
                hint={watched && texts.ratings(watched.ratings)}
                onChange={event => setChosen(chosen.map((old, j) => (j === i ? event.target.value : old)))}
              />
              {watched && watched.against_answers !== null && (
                <p className="mt-1 text-sm">{texts[watched.against_answers]}</p>
              )}
            </div>
          )
        })}
      </div>
      <FormError>{change.error ? errorMessage(change.error) : undefined}</FormError>
      {!isSame && (
        <Button className="mt-4" onClick={() => change.mutate(ids)} pending={change.isPending}>
          {texts.save}
        </Button>
      )}
    </Card>
  )
}

const Found = ({ patterns: { found } }: { patterns: EventPatterns }) => (
  <Card>
    <h2 className="text-lg">{texts.found}</h2>
    {found.length === 0 ? (
      <p className="mt-2">{texts.nothing}</p>
    ) : (
      <ul className="mt-2 grid gap-2">
        {found.map(({ id, quality, situation_name, direction }) => (
          <li key={id}>{texts.claim(quality.name, situation_name, direction)}</li>
        ))}
      </ul>
    )}
  </Card>
)

const GuessList = ({ guesses }: Pick<EventPatterns, 'guesses'>) => {
  const drop = useChange((id: string) => call(dropEventGuess, { params: { id } }))
  return (
    <ul className="mt-3 grid gap-2">
      {guesses.map(({ id, quality, situation_name, direction, state, events, decided_at }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line pt-2"
        >
          <span>
            {texts.claim(quality.name, situation_name, direction)}
            <span className="block text-sm text-ink-soft">
              {texts.states[state]}
              {state === 'open' && `, ${texts.progress(events, decided_at)}`}
            </span>
          </span>
          <Button size="s" variant="quiet" onClick={() => drop.mutate(id)} disabled={drop.isPending}>
            {texts.drop}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const DIRECTIONS = [
  { value: 1, label: texts.up },
  { value: -1, label: texts.down },
] as const

const NewGuess = ({ patterns: { focus } }: { patterns: EventPatterns }) => {
  const { data: diary } = useDiary()
  const [quality, setQuality] = useState(focus[0]?.id ?? '')
  const [situation, setSituation] = useState<SituationId>('people')
  const [direction, setDirection] = useState<1 | -1>(1)
  const guess = useChange((body: { quality: string; situation: SituationId; direction: 1 | -1 }) =>
    call(guessEventPattern, { body }),
  )
  if (!diary) return null
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        guess.mutate({ quality, situation, direction })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={texts.quality}
          options={optionsOf(focus)}
          value={quality}
          onChange={event => setQuality(event.target.value)}
        />
        <Select
          label={texts.situation}
          options={optionsOf(diary.situations)}
          value={situation}
          onChange={event => {
            const chosen = diary.situations.find(({ id }) => id === event.target.value)
            if (chosen) setSituation(chosen.id)
          }}
        />
      </div>
      <RadioRow legend={texts.direction} options={DIRECTIONS} value={direction} onChange={setDirection} />
      <FormError>
        {guess.error && !wasRefused(guess.error, 'ERR_PLAN') ? errorMessage(guess.error) : undefined}
      </FormError>
      <div>
        <Button type="submit" pending={guess.isPending}>
          {texts.guess}
        </Button>
      </div>
    </form>
  )
}

const Guesses = ({ patterns }: { patterns: EventPatterns }) => {
  const { focus, guesses, guesses_limit } = patterns
  const open = guesses.filter(({ state }) => state === 'open').length
  return (
    <Card>
      <h2 className="text-lg">{texts.guesses}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.guessHint}</p>
      <GuessList guesses={guesses} />
      {focus.length > 0 &&
        (open < guesses_limit ? (
          <NewGuess key={focus.map(({ id }) => id).join()} patterns={patterns} />
        ) : (
          <p className="mt-3 text-sm text-ink-soft">{texts.limit(guesses_limit)}</p>
        ))}
    </Card>
  )
}

/** Who comes from an event to choose is led past what is counted above. */
const showIfWanted = (focus: HTMLElement | null): void => {
  if (location.hash === FOCUS_HASH) focus?.scrollIntoView()
}

/** Before anything can go together, two lists of all qualities would be the whole page: who looks for them opens them. */
const FoldedFocus = ({ patterns }: { patterns: EventPatterns }) => (
  <details ref={showIfWanted} open={location.hash === FOCUS_HASH} className="scroll-mt-20">
    <summary className="min-h-11 py-2.5 text-accent">{texts.toFocus}</summary>
    <Focus patterns={patterns} />
  </details>
)

/** What is frequent in the user's events, what goes together, and the guesses that are being checked. */
export const PatternsView = () => {
  const patterns = usePatterns()
  if (!patterns.data) {
    if (patterns.isError)
      return <LoadFailed onRetry={() => void patterns.refetch()} pending={patterns.isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const { data } = patterns
  const canBeFound = data.evaluated >= data.needed
  const FocusPart = canBeFound || data.focus.length > 0 ? Focus : FoldedFocus
  return (
    <div className="grid grid-cols-1 gap-5">
      <MarkedCard patterns={data} />
      {canBeFound && <Found patterns={data} />}
      <FocusPart key={data.focus.map(({ id }) => id).join()} patterns={data} />
      {(canBeFound || data.guesses.length > 0) && <Guesses patterns={data} />}
    </div>
  )
}
