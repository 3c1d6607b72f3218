import { STRONG, type TryoutOutcome as Outcome, tryoutPercent, WEAK } from '@grani/contract'
import { useEffect, useRef } from 'react'
import { FeedbackChoice } from '../../../shared/feedback/feedback-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import type { TryoutFacets } from './stored-tryout.ts'
import { TryoutStone } from './tryout-facets.tsx'

const texts = copy.outcome

type Said = Exclude<Outcome, { kind: 'none' }>

/** As everywhere: what has no weak side is more or less marked. */
const typeLabel = ({ type, level }: Extract<Outcome, { kind: 'result' }>): string => {
  if (type === STRONG) return texts.types.strong
  if (type === WEAK) return texts.types.weak
  if (level === 'middle') return texts.types.middle
  return level === 'above' || level === 'farAbove' ? texts.types.more : texts.types.less
}

/** Of a result what its page says: on so few answers a word and no number. */
const Certainty = ({ kind, probability, answers }: Said) => {
  if (kind === 'result')
    return (
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">{texts.certainty.few(answers)}.</p>
    )
  const percent = tryoutPercent(probability)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">{texts.certainty.title}</span>
        <span className="text-lg font-semibold">{texts.certainty.value(percent)}</span>
      </p>
      <div aria-hidden="true" className="relative mt-2 h-1.5 rounded-chip bg-facet-rest">
        <div className="h-full rounded-chip bg-accent" style={{ width: `${percent}%` }} />
        <div className="absolute -inset-y-1 left-[80%] w-px bg-line-strong" />
      </div>
      <p className="mt-2.5 text-sm text-ink-soft">
        {texts.certainty.basis(answers)}. {texts.certainty.enough}
      </p>
    </div>
  )
}

const Words = ({ outcome }: { outcome: Said }) => {
  if (outcome.kind === 'result') {
    return (
      <>
        <p className="text-lg">{outcome.sentence}</p>
        {outcome.good !== null && <p className="mt-3">{outcome.good}</p>}
        {outcome.guess !== null && <p className="mt-3 text-ink-soft">{texts.guess(outcome.guess)}</p>}
        {outcome.type === WEAK && outcome.next_step !== null && (
          <div className="mt-5 rounded-control bg-accent-soft px-4 py-3">
            <h2 className="text-sm font-semibold text-accent-strong">{texts.nextStep}</h2>
            <p className="mt-0.5">{outcome.next_step}</p>
          </div>
        )}
      </>
    )
  }
  const { leaning, leaning_text: text, missing } = outcome
  return (
    <div className="prose">
      <p className="text-lg">{leaning === 'middle' ? texts.closerToMiddle(text) : texts.guess(text)}</p>
      {missing !== null && missing > 0 && <p>{texts.missing(missing)}</p>}
    </div>
  )
}

const MAX_NEARLY = 3

/** What else the answers were about, the nearest first. One result is told here; what else is clear waits for its owner. */
const NearlyClear = ({ facets, outcome }: { facets: TryoutFacets; outcome: Outcome }) => {
  const said = outcome.kind === 'none' ? null : outcome.quality
  const near = facets
    .filter(({ name }) => name !== said)
    .toSorted((a, b) => b.certainty - a.certainty)
    .slice(0, MAX_NEARLY)
  return (
    <section aria-label={texts.nearly} className="mt-4">
      <h3 className="text-sm font-semibold text-ink-soft">{texts.nearly}</h3>
      <p className="text-sm text-ink-soft">{texts.bars}</p>
      <ul className="mt-2 grid gap-3">
        {near.map(({ id, name, certainty }) => (
          <li key={id}>
            {name}
            {certainty === 1 && outcome.kind === 'result' ? (
              <p className="text-sm text-ink-soft">{texts.clear}</p>
            ) : (
              <Meter value={100 * certainty} className="mt-1.5" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  outcome: Outcome
  agrees: boolean | null
  onRate: (agrees: boolean) => void
  facets: TryoutFacets
  /** Where «Сохранить и продолжить» leads. */
  registerHref: string
  onRestart: () => void
}

/** What twelve answers let us say: one result, or a provisional word, and how sure it is. */
export const TryoutOutcome = ({ outcome, agrees, onRate, facets, registerHref, onRestart }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid animate-appear grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <Card className="md:p-8">
        <div className="flex flex-col-reverse gap-4 sm:flex-row sm:items-start sm:justify-between">
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{texts[outcome.kind]}</p>
            <h1
              ref={title}
              tabIndex={-1}
              data-route-focus
              className="mt-1 text-[min(var(--text-2xl),8vw)] sm:text-3xl"
            >
              {outcome.kind === 'none' ? texts.noneTitle : outcome.quality}
            </h1>
            {outcome.kind === 'result' && (
              <p className="mt-3">
                <Chip>{typeLabel(outcome)}</Chip>
              </p>
            )}
          </div>
          <TryoutStone facets={facets} className="-ml-1 size-24 shrink-0 sm:ml-0 sm:size-32" />
        </div>
        <div className="mt-5">
          {outcome.kind === 'none' ? <p>{texts.noneText}</p> : <Words outcome={outcome} />}
        </div>
        {outcome.kind !== 'none' && <Certainty {...outcome} />}
        {outcome.kind === 'result' && (
          <div className="mt-4">
            <FeedbackChoice
              about={outcome.quality}
              agrees={agrees}
              of="tryout"
              onChoose={onRate}
              isError={false}
              isSuccess={agrees !== null}
            />
          </div>
        )}
        {outcome.kind !== 'none' && outcome.is_heavy && (
          <p className="mt-4 text-sm text-ink-soft">
            {texts.notMedical} <TextLink href="/help">{texts.help}</TextLink>
          </p>
        )}
      </Card>
      <section className="px-1 lg:px-0 lg:pt-8">
        <h2 className="text-xl">{texts.next.titles[outcome.kind]}</h2>
        <NearlyClear facets={facets} outcome={outcome} />
        <p className="mt-5 text-ink-soft">{texts.next.text}</p>
        <div className="mt-5 grid gap-2">
          <LinkButton href={registerHref} variant="primary" wide>
            {texts.next.save}
          </LinkButton>
          <Button variant="quiet" wide onClick={onRestart}>
            {texts.next.restart}
          </Button>
        </div>
      </section>
    </div>
  )
}
