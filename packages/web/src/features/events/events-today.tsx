import { AllowanceLine } from './allowance-line.tsx'
import { copy } from './copy.ts'
import { useAllowance } from './use-diary.ts'

/** How many events of the day are evaluated, beside the plan that limits them. */
export const EventsToday = () => {
  const { data } = useAllowance()
  if (!data || data.limit === 0) return null
  return (
    <div className="border-t border-line pt-4 text-sm">
      <p className="font-medium">{copy.usedToday(Math.min(data.used, data.limit), data.limit)}</p>
      {data.used >= data.limit && <AllowanceLine sells={false} />}
    </div>
  )
}
