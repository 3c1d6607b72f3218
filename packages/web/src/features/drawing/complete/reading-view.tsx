import { type DrawingReading, FIGURES_FOR_VALUE } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FigurePicture } from '../choice/figure-picture.tsx'
import { SheetThumbnail } from '../mine/sheet-thumbnail.tsx'
import { useReading, useSheets } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { OpenIdeas } from './open-ideas.tsx'
import { OwnLines } from './own-lines.tsx'
import { type FigureReading, headlineOf, saidOf } from './told.ts'

type Ideas = DrawingReading['ideas']
type Value = NonNullable<Ideas['value']>

/** The scale ends two standard deviations from the middle. */
const END = 2

const placeOf = (value: number): number => ((Math.min(END, Math.max(-END, value)) + END) / (2 * END)) * 100

const nameOf = ({ name }: Value): string => (name === null ? copy.noName : copy.names[name])

const Scale = ({ value }: { value: Value }) => {
  const [low, high] = [placeOf(value.low), placeOf(value.high)]
  return (
    <div aria-hidden="true" className="max-w-lg">
      <div className="relative h-6">
        <span className="absolute inset-x-0 top-2.5 h-1 rounded-chip bg-facet-rest" />
        <span
          className="absolute top-2 h-2 rounded-chip bg-accent/40"
          style={{ left: `${low}%`, width: `${high - low}%` }}
        />
        <span
          className="absolute top-1 size-4 -translate-x-1/2 rounded-chip bg-accent"
          style={{ left: `${placeOf(value.mean)}%` }}
        />
      </div>
      <div className="flex justify-between text-sm text-ink-soft">
        <span>{copy.scale.low}</span>
        <span>{copy.scale.high}</span>
      </div>
    </div>
  )
}

/** What can be said while hardly anybody has drawn the same figures. */
const FirstDays = ({ figures }: { figures: readonly FigureReading[] }) => {
  const { data } = useSheets('complete', undefined)
  const sheets = data?.drawings.filter(({ id }) => figures.some(({ drawing }) => drawing === id)) ?? []
  const headline = headlineOf(figures)
  return (
    <>
      {headline !== null && <p className="text-lg">{headline}</p>}
      <OwnLines figures={figures} sheets={sheets} />
    </>
  )
}

/** Said once, and only where others were asked: before that, not being known says nothing. */
const Unknown = ({ figures }: { figures: readonly FigureReading[] }) => {
  const unknown = figures.filter(({ state, people }) => state === 'other' && people > 0).length
  return unknown > 0 && <p>{copy.unknown(unknown, figures.length)}</p>
}

const FigureRow = ({ reading }: { reading: FigureReading }) => {
  const { drawing, figure, title, concept, examples } = reading
  const said = saidOf(reading)
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-b border-line py-4 last:border-0">
      <SheetThumbnail
        drawing={drawing}
        figure={figure}
        className="block aspect-4/3 w-20 rounded-card border border-line bg-surface text-ink"
      >
        <FigurePicture figure={figure} className="w-20" />
      </SheetThumbnail>
      <div className="min-w-0">
        {title !== null && (
          <p className="font-medium break-words">
            <TextLink href={`/drawing/mine/${drawing}`}>{title}</TextLink>
            {concept !== null && concept.toLowerCase() !== title.toLowerCase() && ` · ${concept}`}
          </p>
        )}
        {title === null && <TextLink href={`/drawing/mine/${drawing}`}>{copy.open}</TextLink>}
        {said !== '' && <p className="mt-1 text-sm">{said}</p>}
        {examples.length > 0 && (
          <details className="text-sm text-ink-soft">
            <summary className="min-h-11 cursor-pointer content-center">
              {copy.figure.examples(examples.length)}
            </summary>
            {examples.join(', ')}
          </details>
        )}
      </div>
    </li>
  )
}

/** Side by side only where there is something on either. */
const SelfReport = ({ ideas, value }: { ideas: Ideas; value: Value }) =>
  // Without a name the task has nothing to stand beside.
  value.name !== null &&
  ideas.self_report.length > 0 && (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <h3 className="text-lg">{copy.self}</h3>
        <ul className="mt-1">
          {ideas.self_report.map(({ quality, name, band }) => (
            <li key={quality}>
              {name}: {copy.bands[band]}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-lg">{copy.inTask}</h3>
        <p className="mt-1">{copy.names[value.name]}</p>
      </div>
      <p className="text-sm text-ink-soft sm:col-span-2">{copy.selfNote}</p>
    </div>
  )

/** How rare the ideas are: a value with its range, and each figure. Nothing is said of the drawing itself. */
export const ReadingView = () => {
  const { data, isError, isFetching, refetch } = useReading()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  const { ideas } = data
  // Before the first sheet there is nothing to see.
  if (ideas.figures.length === 0) return null
  return (
    <Card aria-label={copy.reading} className="grid grid-cols-1 gap-5">
      <h2 className="text-xl">{copy.reading}</h2>
      {ideas.value && (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-3 text-lg font-medium">
            {nameOf(ideas.value)}
            {ideas.value.is_preliminary && <Chip>{copy.preliminary}</Chip>}
          </p>
          <Scale value={ideas.value} />
          <p className="text-sm text-ink-soft">{copy.basis(ideas.compared)}</p>
        </div>
      )}
      {ideas.compared === 0 && <FirstDays figures={ideas.figures} />}
      <OpenIdeas
        figures={ideas.figures}
        isTold={ideas.compared === 0 && headlineOf(ideas.figures) !== null}
      />
      {!ideas.value && <p>{copy.notYet(ideas.compared, FIGURES_FOR_VALUE)}</p>}
      <Unknown figures={ideas.figures} />
      <p>{copy.meaning(ideas)}</p>
      {ideas.value && <SelfReport ideas={ideas} value={ideas.value} />}
      <div>
        <h3 className="text-lg">{copy.figures}</h3>
        <ul>
          {ideas.figures.map(reading => (
            <FigureRow key={reading.drawing} reading={reading} />
          ))}
        </ul>
      </div>
    </Card>
  )
}
