import type { EventPatterns } from '@grani/contract'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'
import { patternsCopy as texts } from './patterns-copy.ts'

const Part = ({ name, lines }: { name: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 grid gap-1">
        {lines.map(line => (
          <span key={line}>{line}</span>
        ))}
      </dd>
    </div>
  )

type Marked = NonNullable<EventPatterns['marked']>

const DEGREES = ['control', 'importance'] as const

/** How a degree differs between pleasant and unpleasant events, where there are both. */
const apartIn = (marked: Marked): string[] =>
  DEGREES.flatMap(name => {
    const { pleasant, unpleasant } = marked[name]
    return pleasant === null || unpleasant === null
      ? []
      : [texts.apartOf(texts.degrees[name], pleasant, unpleasant)]
  })

const Counts = ({ marked }: { marked: Marked }) => (
  <dl className="mt-4 grid gap-4 sm:grid-cols-2">
    <Part name={texts.moods} lines={[texts.moodsOf(marked)]} />
    <Part name={texts.apart} lines={apartIn(marked)} />
    <Part name={texts.kinds} lines={marked.situations.map(kind => texts.kindOf(kind.name, kind))} />
    <Part
      name={texts.causes}
      lines={marked.causes.map(cause => texts.kindOf(texts.causeNames[cause.cause], cause))}
    />
    <Part name={texts.qualities} lines={texts.qualitiesOf(marked.qualities)} />
    <Part
      name={texts.responses}
      lines={marked.responses.map(({ name, events }) => texts.times(name.replace(/\.$/u, ''), events))}
    />
  </dl>
)

/** The user's own marks, counted: from the third event on there is something, and it grows. */
export const MarkedCard = ({ patterns: { marked, evaluated, needed } }: { patterns: EventPatterns }) => (
  <Card>
    <h2 className="text-lg">{texts.marked}</h2>
    {marked === null ? (
      <>
        <p className="mt-2 mb-4">{texts.notMarked(evaluated)}</p>
        <LinkButton href="/events/new">{copy.newEvent}</LinkButton>
      </>
    ) : (
      <>
        <p className="mt-1 text-sm text-ink-soft">{texts.markedOf(marked.events)}</p>
        <Counts marked={marked} />
        {evaluated < needed && (
          <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
            {texts.later(evaluated, needed)}
          </p>
        )}
      </>
    )}
  </Card>
)
