import { type DraftSummary, listDrafts } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy, stateNames } from './copy.ts'
import { titleOf } from './titles.ts'

const isWaiting = ({ state }: DraftSummary): boolean => state === 'asked' || state === 'approved'

const Row = ({ draft }: { draft: DraftSummary }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-3 first:border-0">
    <div className="min-w-0 grow basis-64">
      <TextLink href={`/admin/content/${draft.draft}`}>{titleOf(draft)}</TextLink>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[
          ...(draft.note === '' ? [] : [draft.note]),
          copy.changed(shortMomentInWords(draft.changed_at)),
          ...(draft.is_own ? [copy.own] : []),
        ].join(' · ')}
      </p>
    </div>
    <Chip strong={isWaiting(draft)}>{stateNames[draft.state]}</Chip>
  </li>
)

/** Drafts, those that wait for somebody first. */
export const DraftList = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listDrafts))
  if (data?.length === 0) return <EmptyState title={copy.noDrafts}>{copy.noDraftsText}</EmptyState>
  if (data)
    return (
      <Card className="max-w-4xl py-3!">
        <ul aria-label={copy.drafts}>
          {data.map(draft => (
            <Row key={draft.draft} draft={draft} />
          ))}
        </ul>
      </Card>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-32" />
    </Loading>
  )
}
