import { type Change, type Remeasurable, REMEASURED_AFTER_DAYS, REMEASUREMENT_ANSWERS } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useProgress } from '../use-results.ts'
import { ChangeCard } from './change-card.tsx'
import { groupRemeasurable } from './change-labels.ts'
import { copy } from './copy.ts'
import { ReadyToCheck } from './ready-to-check.tsx'
import { UnderWay } from './under-way.tsx'
import { useChanges } from './use-changes.ts'

/** Nothing was measured again, and nothing can be: when it will be possible. */
const Nothing = ({ next }: { next: Remeasurable | undefined }) =>
  next ? (
    <EmptyState
      title={copy.early.title}
      action={<LinkButton href="/results">{copy.early.action}</LinkButton>}
    >
      <p>{copy.early.text(next.quality.name, dateInWords(next.available_at))}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={copy.nothing.title}
      action={
        <LinkButton href="/" variant="primary">
          {copy.nothing.action}
        </LinkButton>
      }
    >
      <p>{copy.nothing.text(REMEASURED_AFTER_DAYS)}</p>
    </EmptyState>
  )

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <section aria-label={copy.done}>
    <h2 className="mb-3 text-lg">{copy.done}</h2>
    <div className="grid grid-cols-1 gap-4">
      {changes.map(change => (
        <ChangeCard key={change.uid} change={change} />
      ))}
    </div>
    <p className="mt-4 max-w-[60ch] text-sm text-ink-soft">{copy.legend}</p>
  </section>
)

type Props = {
  /** Questions are asked again, or no longer: the list of questions is another one. */
  onStarted: () => void
  onStopped: () => void
}

/** What was measured again, what is being measured, and what can be. */
export const ChangesView = ({ onStarted, onStopped }: Props) => {
  const { data, isError, isFetching, refetch } = useChanges()
  const { data: directions = [] } = useProgress()
  if (!data) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const { open, ready, later } = groupRemeasurable(data.qualities)
  const [next] = later
  if (data.changes.length + open.length + ready.length === 0) return <Nothing next={next} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {open.length > 0 && <UnderWay open={open} onStopped={onStopped} />}
      {data.changes.length > 0 && <Changes changes={data.changes} />}
      {ready.length > 0 && (
        <ReadyToCheck
          ready={ready}
          directions={directions}
          hasLong={open.some(({ answers }) => answers > REMEASUREMENT_ANSWERS)}
          onStarted={onStarted}
        />
      )}
      {next && (
        <p className="text-sm text-ink-soft">
          {copy.later(next.quality.name, dateInWords(next.available_at))}
        </p>
      )}
    </div>
  )
}
