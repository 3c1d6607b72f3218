import { readCalibration } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'

type Props = { version: number; onClose: () => void }

/** The report of a version, line by line as the command prints it. */
export const ReportDialog = ({ version, onClose }: Props) => {
  const { data, isError, isFetching, refetch } = useQuery(
    adminQueryOf(readCalibration, { params: { version: String(version) } }),
  )
  return (
    <Dialog title={copy.reportTitle(version)} onClose={onClose}>
      {data ? (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{data.report}</p>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  )
}
