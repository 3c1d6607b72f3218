import { type FigurePoint, SERIES, type Series, type SeriesName } from '@grani/contract'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { copy, seriesTexts } from './copy.ts'
import { Counted } from './counted.tsx'
import { count, dayInWords, monthInWords, secondsOf, valueInWords } from './numbers.ts'

/**
 * uPlot makes a number format for the browser's language as soon as it is loaded. On a Linux without a locale that is
 * «en-US@posix», which no format accepts.
 */
const mendLanguage = (): void => {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'ru-RU', configurable: true })
  }
}

const TimeChart = lazyPart(async () => {
  mendLanguage()
  return (await import('./time-chart.tsx')).TimeChart
})

/** Rows that are shown at first. */
const NEWEST = 5

const periodInWords = (name: SeriesName, { from }: FigurePoint): string => {
  const seconds = secondsOf(from)
  const { step } = SERIES[name]
  if (step === 'month') return monthInWords(seconds)
  return step === 'week' ? copy.weekFrom(dayInWords(seconds)) : dayInWords(seconds)
}

const valueOf = (name: SeriesName, { value }: FigurePoint): string =>
  value === null ? copy.few : valueInWords(name, value)

const HEAD = 'border-b border-line py-1.5 font-medium text-ink-soft'
const CELL = 'border-b border-line py-1.5 pl-3 text-right whitespace-nowrap tabular-nums'

/** Three short columns, which fit beside the line and on a phone. */
const Values = ({ name, points }: Pick<Series, 'name' | 'points'>) => {
  const [isWhole, setWhole] = useState(false)
  const newestFirst = points.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, NEWEST)
  const hasOf = SERIES[name].unit !== 'people'
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{seriesTexts[name].title}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              {copy.period}
            </th>
            <th scope="col" className={`${HEAD} pl-3 text-right`}>
              {copy.value}
            </th>
            {hasOf && (
              <th scope="col" className={`${HEAD} pl-3 text-right`}>
                {copy.of}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(point => (
            <tr key={point.from}>
              <th scope="row" className="border-b border-line py-1.5 text-left font-normal whitespace-nowrap">
                {periodInWords(name, point)}
              </th>
              <td className={CELL}>{point.value === null ? copy.fewShort : valueOf(name, point)}</td>
              {hasOf && <td className={CELL}>{point.of === null ? '—' : count(point.of)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > NEWEST && (
        <Button size="s" variant="quiet" className="mt-2 -ml-3" onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.showNewest : copy.showAll}
        </Button>
      )}
    </div>
  )
}

/** One series: its newest value in large, the line, the values as a table, and how they are counted. */
export const SeriesCard = ({ name, points, statement }: Series) => {
  const { title, text } = seriesTexts[name]
  const newest = points.at(-1)
  const isDrawn = points.filter(({ value }) => value !== null).length > 1
  return (
    <Card aria-label={title} className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base font-medium">{title}</h3>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        {newest && (
          <p className={newest.value === null ? 'text-ink-soft' : 'text-xl font-semibold tabular-nums'}>
            {valueOf(name, newest)}
          </p>
        )}
      </div>
      {newest === undefined ? (
        <p className="text-ink-soft">{copy.noPoints}</p>
      ) : (
        <div className={isDrawn ? 'grid gap-5 md:grid-cols-[minmax(0,1fr)_auto]' : ''}>
          {isDrawn && (
            <Suspense fallback={<Skeleton className="h-44" />}>
              <TimeChart
                name={name}
                unit={SERIES[name].unit}
                points={points}
                secondsOf={secondsOf}
                dayInWords={dayInWords}
                valueInWords={valueInWords}
              />
            </Suspense>
          )}
          <Values name={name} points={points} />
        </div>
      )}
      <Counted text={statement} />
    </Card>
  )
}
