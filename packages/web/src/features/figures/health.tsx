import { HEALTH, type HealthName, readHealth } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy, healthLabels, healthTexts } from './copy.ts'
import { count, decimal } from './numbers.ts'

const MEGABYTE = 1_000_000

const amount = (name: HealthName, value: number): string => {
  if (name === 'memory') return copy.megabytes(count(value / MEGABYTE))
  if (name === 'oldestMail') return copy.seconds(count(value))
  if (name === 'slowest') return copy.seconds(value < 0.1 ? String(value).replace('.', ',') : decimal(value))
  return count(value)
}

type Value = { name: HealthName; label: string | null; value: number }

/** All values of one figure in a line: «успешно 1 204, отказано 12». */
const inWords = (values: readonly Value[]): string =>
  values
    .map(({ name, label, value }) =>
      label === null ? amount(name, value) : `${healthLabels[label] ?? label} ${amount(name, value)}`,
    )
    .join(', ')

/** How the process that replies and the database are at the moment. */
export const Health = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(readHealth))
  return (
    <section className="mt-8">
      <h2 className="text-lg">{copy.health}</h2>
      <Card className="mt-3 max-w-3xl">
        {data ? (
          <>
            <p className="mb-3 text-sm text-ink-soft">
              {copy.healthLead(shortMomentInWords(data.started_at))}{' '}
              {data.has_database ? '' : copy.noDatabase}
            </p>
            <DataTable
              caption={copy.health}
              columns={[copy.figure, copy.value]}
              rows={HEALTH.map(name => ({
                name,
                values: data.values.filter(value => value.name === name),
              }))
                .filter(({ values }) => values.length > 0)
                .map(({ name, values }) => ({
                  key: name,
                  name: healthTexts[name],
                  cells: [inWords(values)],
                }))}
            />
          </>
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
        ) : (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        )}
      </Card>
    </section>
  )
}
