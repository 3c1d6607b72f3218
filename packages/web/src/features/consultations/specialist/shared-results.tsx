import type { readSharedResults, ReplyOf } from '@grani/contract'
import type { ReactNode } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useSharedResults } from './use-meetings.ts'

type Shown = ReplyOf<typeof readSharedResults> & { /** Said without results. */ empty: string }

type Props = { id: string; direction: string; children: (shown: Shown) => ReactNode }

/** Fetches what is shared, which the client is told of. */
export const SharedResults = ({ id, direction, children }: Props) => {
  const { data, error, isFetching, refetch } = useSharedResults(id, direction)
  if (data) return children({ ...data, empty: copy.meeting.noResults })
  if (wasRefused(error, 'ERR_NOT_FOUND')) return <p className="text-ink-soft">{copy.meeting.takenBack}</p>
  if (error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-48" />
      <Skeleton className="h-24" />
    </Loading>
  )
}
