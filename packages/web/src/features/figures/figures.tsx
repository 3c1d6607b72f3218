import { readFigures } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy, sections } from './copy.ts'
import { Counted } from './counted.tsx'
import { dayInWords, secondsOf } from './numbers.ts'
import { SeriesCard } from './series-card.tsx'

/** What the nights have counted, by what it is about. */
export const Figures = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(readFigures))
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading className="grid gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </Loading>
    )
  const { computed_until: until, series, tables } = data
  if (until === null) return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
  return (
    <>
      <p className="text-ink-soft">{copy.until(dayInWords(secondsOf(until)))}</p>
      {sections.map(section => (
        <section key={section.title} className="mt-8">
          <h2 className="text-lg">{section.title}</h2>
          <div className="mt-3 grid gap-4 xl:grid-cols-2">
            {section.series.flatMap(name =>
              series.filter(found => found.name === name).map(found => <SeriesCard key={name} {...found} />),
            )}
          </div>
        </section>
      ))}
      <div className="mt-6 max-w-5xl">
        <Counted title={copy.tables} text={tables} />
        <p className="text-sm text-ink-soft">{copy.tablesLead}</p>
      </div>
    </>
  )
}
