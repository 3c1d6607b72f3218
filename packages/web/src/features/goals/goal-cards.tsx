import type { Goal } from '@grani/contract'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useChooseGoal, useGoals } from './use-goals.ts'

const CLASS_NAME =
  'group grid grid-cols-[6rem_1fr] items-center gap-x-4 rounded-card bg-surface p-4 text-left shadow-card transition-colors duration-150 hover:not-disabled:bg-accent-soft disabled:opacity-60 sm:grid-cols-1 sm:content-start sm:p-6'

type Props = { goal: Goal; disabled: boolean; onChoose: () => void }

const GoalButton = ({ goal, disabled, onChoose }: Props) => (
  <button type="button" disabled={disabled} onClick={onChoose} className={CLASS_NAME}>
    <img
      src={goal.img}
      alt=""
      width="160"
      height="120"
      className="row-span-2 w-full sm:row-span-1 sm:mb-5 sm:w-40"
    />
    <span className="self-end text-lg leading-snug font-semibold group-hover:text-accent-strong">
      {goal.display_name}
    </span>
    <span className="mt-1 self-start text-sm text-ink-soft sm:text-base">{goal.lead}</span>
  </button>
)

/** The goals as cards; a tap chooses one. */
export const GoalCards = () => {
  const { data, isError, isFetching, refetch } = useGoals()
  const choose = useChooseGoal()
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data) {
    return (
      <Loading className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28 sm:h-72" />
        <Skeleton className="h-28 sm:h-72" />
        <Skeleton className="h-28 sm:h-72" />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title={copy.empty.title}>
        <p>{copy.empty.text}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {data.map(goal => (
          <GoalButton
            key={goal.uid}
            goal={goal}
            disabled={choose.isPending}
            onChoose={() => choose.mutate(goal.uid)}
          />
        ))}
      </div>
      <FormError>{choose.error ? errorMessage(choose.error) : undefined}</FormError>
    </div>
  )
}
