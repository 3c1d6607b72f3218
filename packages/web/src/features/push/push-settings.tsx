import { useId } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { KindSwitches } from './kind-switches.tsx'
import { OtherDevices } from './other-devices.tsx'
import { ThisDevice } from './this-device.tsx'
import { usePush } from './use-push.ts'

/** Notifications on the screens of devices; nothing at all on a server that cannot send them. */
export const PushSettings = ({ uid }: { uid: string }) => {
  const titleId = useId()
  const { data, isError, isFetching, refetch } = usePush()
  if (data?.public_key === null) return null
  return (
    <section aria-labelledby={titleId} className="mt-4 border-t border-line pt-4">
      <h3 id={titleId} className="font-medium">
        {copy.title}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
      {data && (
        <>
          <ThisDevice uid={uid} push={data} />
          {data.devices.length > 0 && <KindSwitches kinds={data.kinds} />}
          <OtherDevices devices={data.devices.filter(({ is_current }) => !is_current)} />
        </>
      )}
      {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && (
        <Loading className="mt-3">
          <Skeleton className="h-11" />
        </Loading>
      )}
    </section>
  )
}
