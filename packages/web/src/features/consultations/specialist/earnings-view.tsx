import type { ReplyOf, readSpecialistEarnings } from '@grani/contract'
import { lineInWords, waitingInWords } from '../../../shared/admin/earnings.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { monthInWords } from '../../../shared/format/month.ts'
import { price } from '../../../shared/format/price.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useEarnings } from './use-meetings.ts'

const { earnings: texts } = copy

type Earnings = ReplyOf<typeof readSpecialistEarnings>

const Present = ({ present }: Pick<Earnings, 'present'>) => (
  <Card tone="sunken" aria-labelledby="fee">
    <h2 id="fee" className="text-lg">
      {present ? texts.fee(price(present.fee)) : texts.none}
    </h2>
    <p className="mt-1 max-w-[68ch] text-sm text-ink-soft">
      {present && texts.since(dateInWords(present.since))} {texts.rule}
    </p>
  </Card>
)

type MonthProps = { month: Earnings['months'][number]; isRunning: boolean }

const Month = ({ month: { month, lines, amount, waiting }, isRunning }: MonthProps) => {
  const waits = waitingInWords({ waiting })
  return (
    <Card aria-labelledby={month}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={month} className="text-lg first-letter:uppercase">
          {monthInWords(month)}
        </h2>
        {isRunning && <Chip>{texts.running}</Chip>}
      </div>
      <p className="mt-1 text-xl">{price(amount)}</p>
      <ul className="mt-3 grid gap-2 empty:hidden">
        {lines.map(line => (
          <li key={`${line.kind} ${line.fee}`} className="first-letter:uppercase">
            {lineInWords(line)}
          </li>
        ))}
        {waits && <li className="text-sm text-ink-soft first-letter:uppercase">{waits}</li>}
      </ul>
      {lines.length === 0 && !waits && <p className="mt-3 text-ink-soft">{texts.empty}</p>}
    </Card>
  )
}

/** What the house owes a specialist, month by month. */
export const EarningsView = () => {
  const { data, isError, isFetching, refetch } = useEarnings()
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      {data.months.map((month, i) => (
        <Month key={month.month} month={month} isRunning={i === 0} />
      ))}
      <Present present={data.present} />
    </div>
  )
}
