import { listQualities, type QualityStatistics } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { decimal, percent, whole } from '../../shared/format/numbers.ts'

const bandsOf = ({ bands: { high, middle, low, unclear } }: QualityStatistics): string => {
  const all = high + middle + low + unclear
  return all === 0 ? '—' : [high, middle, low, unclear].map(n => percent(n / all)).join(' · ')
}

const stepsOf = ({ steps }: QualityStatistics): string =>
  steps
    .flatMap(({ from, error, people }) => (error === null ? [] : [copy.step(from, decimal(error), people)]))
    .join(', ') || '—'

const ratingsOf = ({ ratings }: QualityStatistics): string =>
  ratings
    .map(
      ({ band, agree, of }) =>
        `${copy.bandNames[band]}: ${agree === null ? copy.fewAnswers : copy.rated(agree, of)}`,
    )
    .join(', ') || '—'

const CALIBRATED = [
  copy.quality,
  copy.people,
  copy.reliability,
  copy.errorBySteps,
  copy.bands,
  copy.ratings,
  copy.itemsWithFlags,
]

const calibratedCells = (quality: QualityStatistics): string[] => [
  whole(quality.people),
  decimal(quality.reliability),
  stepsOf(quality),
  bandsOf(quality),
  ratingsOf(quality),
  `${quality.items}, ${quality.flagged_items}`,
]

/** Before the first calibration. */
const SO_FAR = [copy.quality, copy.people, copy.answers, copy.items]

const cellsSoFar = ({ people, answers, items }: QualityStatistics): string[] =>
  [people, answers, items].map(whole)

/** How sure each quality becomes, direction by direction. */
export const QualityList = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listQualities))
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72" />
      </Loading>
    )
  const { source, qualities } = data
  const directions = [...new Set(qualities.map(({ direction }) => direction))]
  return (
    <>
      <p className="max-w-[70ch] text-ink-soft">
        {source ? copy.source(source.version, source.people) : copy.noCalibration}
      </p>
      {directions.map(direction => (
        <section key={direction} className="mt-8">
          <h2 className="mb-3 text-lg">{direction}</h2>
          <DataTable
            even
            caption={direction}
            columns={source ? CALIBRATED : SO_FAR}
            rows={qualities
              .filter(quality => quality.direction === direction)
              .map(quality => ({
                key: quality.id,
                name: quality.name,
                cells: source ? calibratedCells(quality) : cellsSoFar(quality),
              }))}
          />
        </section>
      ))}
    </>
  )
}
