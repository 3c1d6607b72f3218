import type { ObserverRound } from '@grani/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { FIVE, RadioRow } from '../../../ui/radio-row.tsx'
import { copy } from '../copy.ts'
import { useSaveGuess } from '../use-observers.ts'

const texts = copy.guess

type Quality = ObserverRound['qualities'][number]

const isGuessed = ({ guesses }: Quality): boolean => guesses.every(({ value }) => value !== null)

const textOf = ({ statements }: Quality, id: string): string =>
  statements.find(statement => statement.id === id)?.text ?? ''

const GuessForm = ({ round, onClose }: { round: ObserverRound; onClose: () => void }) => {
  const { qualities } = round
  const { mutate, isError } = useSaveGuess(round.id)
  const firstOpen = qualities.findIndex(quality => !isGuessed(quality))
  const [at, setAt] = useState(Math.max(0, firstOpen))
  const quality = qualities[at]
  if (!quality) return null
  const isLast = at === qualities.length - 1
  const isTouched = quality.guesses.some(({ value }) => value !== null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3">
        <p className="shrink-0 text-sm text-ink-soft tabular-nums">{texts.at(at + 1, qualities.length)}</p>
        <Meter value={(at / qualities.length) * 100} className="grow" />
      </div>
      <h3 className="text-lg">{quality.name}</h3>
      {quality.guesses.map(({ statement, value }) => (
        <RadioRow
          key={statement}
          legend={textOf(quality, statement)}
          options={FIVE}
          value={value === null ? null : value + 1}
          onChange={chosen => mutate({ statement, value: chosen - 1 })}
          ends={[texts.ends[0] ?? '', texts.ends[1] ?? '']}
        />
      ))}
      {isError && <FormError>{copy.round.failed}</FormError>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          size="s"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
          className="-ml-3.5"
        >
          {texts.back}
        </Button>
        <div className="flex gap-3">
          {isTouched && (
            <Button
              variant="quiet"
              size="s"
              onClick={() => {
                for (const { statement } of quality.guesses) mutate({ statement, value: null })
              }}
            >
              {texts.clear}
            </Button>
          )}
          <Button size="s" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast ? texts.finish : isGuessed(quality) ? texts.next : texts.skip}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What the person thinks others will reply: before the outcome was opened, and left out at will. */
export const GuessPart = ({ round }: { round: ObserverRound }) => {
  const [isOpen, setOpen] = useState(false)
  const hasAll = round.qualities.every(isGuessed)
  const hasSome = round.qualities.some(({ guesses }) => guesses.some(({ value }) => value !== null))
  return (
    <section aria-labelledby="guess" className="border-t border-line pt-5">
      <h3 id="guess" className="text-lg">
        {texts.title}
      </h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-soft">{hasAll ? texts.done : texts.lead}</p>
      {isOpen ? (
        <GuessForm round={round} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          {hasAll ? texts.change : hasSome ? texts.goOn : texts.begin}
        </Button>
      )}
    </section>
  )
}
