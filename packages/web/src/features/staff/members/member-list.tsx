import { listStaff } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../../shared/admin/call-admin.ts'
import { roleNames } from '../../../shared/admin/copy.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

/** All members of the staff with their roles. */
export const MemberList = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listStaff))
  if (data)
    return (
      <ul>
        {data.map(({ user_id, email, roles }) => (
          <li key={user_id}>
            {email}: {roles.map(role => roleNames[role]).join(', ')}
          </li>
        ))}
      </ul>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-11" />
    </Loading>
  )
}
