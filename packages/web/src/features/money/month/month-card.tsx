import { readMonth } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../../shared/admin/call-admin.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { MonthTables } from './month-tables.tsx'

/** So many months back can be chosen. */
const MONTHS = 36

const inWords = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** By Moscow's clock, the newest first. */
const monthsUntil = (now: number): { value: string; label: string }[] => {
  const moscow = new Date(now + 3 * 3_600_000)
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth() - back))
    return { value: first.toISOString().slice(0, 7), label: inWords.format(first) }
  })
}

const Content = ({ month }: { month: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(readMonth, { params: { month } }))
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  return <MonthTables month={data} />
}

/** A month in sums: what is needed to close it. The month before the running one is chosen at first. */
export const MonthCard = () => {
  const [months] = useState(() => monthsUntil(Date.now()))
  const [month, setMonth] = useState(months[1]?.value ?? '')
  return (
    <Card className="max-w-5xl">
      <h2 className="text-lg">{copy.title}</h2>
      <div className="mt-3 mb-5 max-w-xs">
        <Select
          label={copy.choose}
          options={months}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
      </div>
      <Content month={month} />
    </Card>
  )
}
