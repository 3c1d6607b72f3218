import type { ReactNode } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useSpecialist } from './use-meetings.ts'

/** Renders its children for a specialist whom the staff have set up. */
export const SetUpGate = ({ children }: { children: ReactNode }) => {
  const { data, error, isFetching, refetch } = useSpecialist()
  if (data) return children
  if (wasRefused(error, 'ERR_NOT_FOUND'))
    return (
      <EmptyState title={copy.notSetUp.title}>
        <p>{copy.notSetUp.text}</p>
      </EmptyState>
    )
  if (error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
