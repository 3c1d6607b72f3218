import type { ForecastOutcome } from '@grani/contract'
import { Image } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { ForecastList } from './forecast-list.tsx'
import { OutcomeFacets } from './outcome-facets.tsx'
import { SealCheck } from './seal-check.tsx'

const ScorePicture = lazyPart(async () => (await import('./score-picture.tsx')).ScorePicture)

type ScoredProps = { score: NonNullable<ForecastOutcome['score']>; forecasts: ForecastOutcome['forecasts'] }

const Share = ({ score, forecasts }: ScoredProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="print:hidden">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Image aria-hidden="true" size={20} strokeWidth={1.75} />
        {copy.picture.open}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <ScorePicture hits={score.hits} forecasts={forecasts} />
        </Suspense>
      )}
    </div>
  )
}

/** The misses come first: they are what is learnt from. */
const Scored = ({ score, forecasts }: ScoredProps) => (
  <>
    <div className="grid gap-3">
      <OutcomeFacets forecasts={forecasts} />
      <p className="max-w-[60ch] text-lg">{copy.anybody(score.anybody)}</p>
      <p className="max-w-[60ch] text-sm text-ink-soft">{copy.expected(score.expected)}</p>
    </div>
    <ForecastList title={copy.misses} forecasts={forecasts.filter(entry => !entry.is_hit)} areSurprises />
    <ForecastList title={copy.hits} forecasts={forecasts.filter(entry => entry.is_hit)} />
    <Share score={score} forecasts={forecasts} />
  </>
)

/** What was forecast and what was answered. */
export const OutcomeView = ({ outcome }: { outcome: ForecastOutcome }) => {
  const { score, forecasts } = outcome
  return (
    <div className="grid grid-cols-1 gap-9">
      {score ? (
        <Scored score={score} forecasts={forecasts} />
      ) : (
        <>
          <p className="max-w-[60ch]">{copy.careless.text}</p>
          <ForecastList title={copy.careless.list} forecasts={forecasts} />
        </>
      )}
      <SealCheck {...outcome} />
    </div>
  )
}

/** The heading of the page. */
export const outcomeTitle = ({ score }: ForecastOutcome): string =>
  score ? copy.hit(score.hits) : copy.careless.title
