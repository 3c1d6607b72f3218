import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { onStaffSessionEnded } from '../../../shared/admin/call-admin.ts'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'
import { StaffContext, useReloadStaffSelf, useStaffSelf } from '../use-staff.ts'
import { SetUp } from './set-up.tsx'
import { SignIn } from './sign-in.tsx'

type Props = {
  /** Frames what is shown before the staff session is open. */
  frame: (title: string, content: ReactNode) => ReactNode
  children: ReactNode
}

/** Renders its children for a member of the staff who has shown a second factor; to others the area does not exist. */
export const StaffGate = ({ frame, children }: Props) => {
  const { data, error, isFetching, refetch } = useStaffSelf()
  const reload = useReloadStaffSelf()
  useEffect(() => onStaffSessionEnded(() => void reload()), [reload])

  if (wasRefused(error, 'ERR_ROLE')) return <Redirect to="/" replace />
  if (!data && error)
    return frame(copy.door.title, <LoadFailed onRetry={() => void refetch()} pending={isFetching} />)
  if (!data)
    return frame(
      copy.door.title,
      <Loading className="grid max-w-sm gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-11 w-1/3" />
      </Loading>,
    )
  if (data.session) return <StaffContext value={data}>{children}</StaffContext>
  return data.is_set_up
    ? frame(copy.door.title, <SignIn hasPasskey={data.passkeys > 0} />)
    : frame(
        copy.setUp.title,
        <>
          <p className="mb-6 max-w-[60ch] text-ink-soft">{copy.setUp.lead}</p>
          <SetUp onDone={() => void reload()} />
        </>,
      )
}
