import type { ObserverOutcome } from '@grani/contract'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'
import { isClosed, useObserverOutcome, useObservers } from '../use-observers.ts'
import { comparisonGroups } from './comparison-groups.ts'
import { QualityComparison } from './quality-comparison.tsx'
import { ShowingFields } from './showing-fields.tsx'

const texts = copy.outcome

const Groups = ({ state, qualities }: ObserverOutcome) => {
  const groups = comparisonGroups(qualities)
  const asGuessed = qualities.filter(({ beside_guess }) => beside_guess === 'same').map(({ name }) => name)
  const hasDifferences = groups.some(({ kind }) => kind === 'differs')
  return (
    <>
      {state !== 'ready' && <p className="font-medium">{texts.hidden}</p>}
      {groups.map(group => (
        <section key={group.kind} aria-labelledby={group.kind}>
          <h2 id={group.kind} className="mb-4 text-xl">
            {group.title}
          </h2>
          <ul className="grid grid-cols-1 gap-6">
            {group.qualities.map(quality => (
              <QualityComparison key={quality.id} quality={quality} />
            ))}
          </ul>
          {group.kind === 'same' && !hasDifferences && (
            <p className="mt-6 text-ink-soft">{texts.noDifferences}</p>
          )}
        </section>
      ))}
      {asGuessed.length > 0 && <p className="max-w-[60ch] text-ink-soft">{texts.asGuessed(asGuessed)}</p>}
    </>
  )
}

/** How the person sees each quality, how they thought to be seen, and how others see it. */
export const OutcomeView = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useObserverOutcome(id)
  const { data: observers } = useObservers()
  if (data)
    return (
      <div className="grid grid-cols-1 gap-10">
        <Groups {...data} />
        {observers && <ShowingFields shown={observers.shown_in} />}
      </div>
    )
  if (isClosed(error))
    return (
      <EmptyState
        title={texts.notOpened}
        action={<LinkButton href="/results/observers">{copy.back}</LinkButton>}
      />
    )
  if (error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </Loading>
  )
}
