import { readEarningsOfMonth, readMonth } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../../shared/admin/call-admin.ts'
import { monthInWords } from '../../../shared/format/month.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { MonthTables } from './month-tables.tsx'

/** So many months back can be chosen. */
const MONTHS = 36

/** By Moscow's clock, the newest first. */
const monthsUntil = (now: number): { value: string; label: string }[] => {
  const moscow = new Date(now + 3 * 3_600_000)
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth() - back))
    const value = first.toISOString().slice(0, 7)
    return { value, label: monthInWords(value) }
  })
}

const Content = ({ month }: { month: string }) => {
  const ledger = useQuery(adminQueryOf(readMonth, { params: { month } }))
  const earnings = useQuery(adminQueryOf(readEarningsOfMonth, { params: { month } }))
  const failed = [ledger, earnings].filter(({ data, isError }) => !data && isError)
  if (failed.length > 0)
    return (
      <LoadFailed
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        pending={failed.some(({ isFetching }) => isFetching)}
      />
    )
  if (!ledger.data || !earnings.data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  return <MonthTables month={ledger.data} specialists={earnings.data.specialists} />
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
