import type { EventPatterns } from '@grani/contract'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'

const { together: texts } = copy

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="mt-0.5 grid gap-1">{children}</dd>
  </div>
)

type Times = NonNullable<EventPatterns['marked']>['situations']

const TimesPart = ({ name, times }: { name: string; times: Times }) =>
  times.length > 0 && (
    <Part name={name}>
      {times.map(({ name: what, events }) => (
        <span key={what}>{texts.times(what.replace(/\.$/u, ''), events)}</span>
      ))}
    </Part>
  )

/** The user's own marks, counted: from the third event on there is something, and it grows. */
export const MarkedCard = ({ patterns: { marked, evaluated, needed } }: { patterns: EventPatterns }) => (
  <Card>
    <h2 className="text-lg">{texts.marked}</h2>
    {marked === null ? (
      <p className="mt-2">{texts.notMarked(evaluated)}</p>
    ) : (
      <>
        <p className="mt-1 text-sm text-ink-soft">{texts.markedOf(marked.events)}</p>
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          <Part name={texts.moods}>{texts.moodsOf(marked)}</Part>
          <TimesPart name={texts.kinds} times={marked.situations} />
          <TimesPart name={texts.responses} times={marked.responses} />
          {marked.qualities.length > 0 && (
            <Part name={texts.againstUsual}>
              {marked.qualities.map(quality => (
                <span key={quality.id}>
                  {quality.name}: {texts.placesOf(quality)}
                </span>
              ))}
            </Part>
          )}
        </dl>
      </>
    )}
    {evaluated < needed && marked !== null && (
      <p className="mt-4 text-sm text-ink-soft">{texts.later(evaluated, needed)}</p>
    )}
  </Card>
)
