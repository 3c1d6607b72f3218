import type { BackupRun, StoredBackup } from '@grani/contract'
import { momentInWords } from '../../shared/format/moment.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy, failureTexts } from './copy.ts'
import { useBackups } from './use-backups.ts'

const MEGABYTE = 1e6
const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

const runInWords = ({ state, failure }: BackupRun): string | null =>
  state === 'failed' ? copy.state.failed(failureTexts[failure ?? 'error']) : copy.state[state]

const Copies = ({ copies }: { copies: readonly StoredBackup[] }) => (
  <ul aria-label={copy.list} className="mt-6 max-w-4xl border-t border-line">
    {copies.map(({ name, made_at, bytes, version, proven_at }) => (
      <li key={name} className="border-b border-line py-3">
        <p className="font-medium">{momentInWords(made_at)}</p>
        <p className="text-sm text-ink-soft">
          {[
            copy.megabytes(numbers.format(bytes / MEGABYTE)),
            copy.version(version),
            proven_at === null ? copy.notProven : copy.proven(momentInWords(proven_at)),
          ].join(', ')}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{name}</p>
      </li>
    ))}
  </ul>
)

/** All copies with size, version and when each was proven; above them what is going on. */
export const BackupList = () => {
  const { data, isError, isFetching, refetch } = useBackups()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-56" />
      </Loading>
    )
  const { is_on: isOn, copies, run } = data
  return (
    <>
      {!isOn && <p>{copy.isOff}</p>}
      <output className="block text-ink-soft empty:hidden">{run && runInWords(run)}</output>
      {copies.length > 0 && <Copies copies={copies} />}
      {isOn && copies.length === 0 && <p className="mt-4 text-ink-soft">{copy.none}</p>}
    </>
  )
}
