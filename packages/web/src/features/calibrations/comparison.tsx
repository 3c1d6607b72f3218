import { type CalibrationComparison, type Calibrations, compareCalibrations } from '@grani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { decimal, whole } from '../../shared/format/numbers.ts'
import { copy } from './copy.ts'

const texts = copy.compare

const Numbers = ({ sides }: Pick<CalibrationComparison, 'sides'>) => (
  <DataTable
    caption={texts.title}
    columns={[texts.figure, ...sides.map(({ version }) => copy.name(version))]}
    rows={[
      ...(['people', 'answers', 'items', 'flagged', 'dif'] as const).map(key => ({
        key,
        name: texts.rows[key],
        cells: sides.map(side => whole(side[key])),
      })),
      ...(['inflation', 'slope_error'] as const).map(key => ({
        key,
        name: texts.rows[key],
        cells: sides.map(side => decimal(side[key])),
      })),
    ]}
  />
)

const Moved = ({ sides: [first, second], items }: CalibrationComparison) => (
  <>
    <h3 className="mt-6 mb-2 text-base font-medium">{texts.moved}</h3>
    <DataTable
      caption={texts.moved}
      columns={[
        texts.item,
        texts.slopeOf(first.version),
        texts.slopeOf(second.version),
        texts.difference,
        texts.answersOf(second.version),
      ]}
      rows={items.map(({ id, text, slopes: [a, b], answers }) => ({
        key: id,
        name: text,
        cells: [decimal(a), decimal(b), decimal(b - a), whole(answers[1])],
      }))}
    />
  </>
)

/** Two versions side by side. */
export const Comparison = ({ versions }: Pick<Calibrations, 'versions'>) => {
  const numbers = versions.map(({ version }) => version)
  const [first, setFirst] = useState(numbers[1] ?? 0)
  const [second, setSecond] = useState(numbers[0] ?? 0)
  const { data, isError, isFetching, refetch } = useQuery({
    ...adminQueryOf(compareCalibrations, { params: { version: String(first), other: String(second) } }),
    placeholderData: keepPreviousData,
  })
  const options = numbers.map(value => ({ value, label: copy.name(value) }))
  return (
    <Card className="mt-8 max-w-4xl">
      <h2 className="text-lg">{texts.title}</h2>
      <div className="mt-3 mb-5 grid gap-4 sm:grid-cols-2">
        <Select
          label={texts.first}
          value={first}
          options={options}
          onChange={({ target }) => setFirst(Number(target.value))}
        />
        <Select
          label={texts.second}
          value={second}
          options={options}
          onChange={({ target }) => setSecond(Number(target.value))}
        />
      </div>
      {data ? (
        <>
          <Numbers sides={data.sides} />
          <p className="mt-4 text-ink-soft">{texts.common(data.common, decimal(data.correlation))}</p>
          <Moved {...data} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Card>
  )
}
