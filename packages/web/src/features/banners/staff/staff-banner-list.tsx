import { listStaffBanners, type StaffBanner } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { adminQueryOf } from '../../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../../shared/format/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { copy } from './copy.ts'
import { ForeignHosts } from './foreign-hosts.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useAudienceInWords } from './use-audience-in-words.ts'

type Decision = Pick<ComponentProps<typeof DecisionDialog>, 'banner' | 'decision'>

const detailsOf = ({ shown_from, shown_until, priority, is_closable, is_own }: StaffBanner): string =>
  [
    copy.period(
      shortMomentInWords(shown_from),
      shown_until === null ? copy.always : shortMomentInWords(shown_until),
    ),
    ...(priority === 0 ? [] : [copy.priority(priority)]),
    ...(is_closable ? [] : [copy.fixed]),
    ...(is_own ? [copy.own] : []),
  ].join(', ')

type RowProps = { banner: StaffBanner; canManage: boolean; onDecide: (decision: Decision) => void }

const Row = ({ banner, canManage, onDecide }: RowProps) => {
  const audienceInWords = useAudienceInWords()
  const { state, people, is_own: isOwn } = banner
  const isOpen = state !== 'over' && state !== 'stopped'
  return (
    <li>
      <Card className="grid gap-3">
        <BannerPreview {...banner} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <p>{detailsOf(banner)}</p>
            <p className="text-sm text-ink-soft">
              {audienceInWords(banner.audience)}; {copy.people(people)}
            </p>
            <ForeignHosts hosts={banner.foreign_hosts} />
          </div>
          <Chip strong={state === 'running'}>{copy.states[state]}</Chip>
          {canManage && isOpen && (
            <div className="flex flex-wrap gap-2">
              {state === 'proposed' && !isOwn && (
                <Button size="s" variant="primary" onClick={() => onDecide({ banner, decision: 'approve' })}>
                  {copy.approve}
                </Button>
              )}
              <Button size="s" onClick={() => onDecide({ banner, decision: 'stop' })}>
                {copy.stop}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </li>
  )
}

/** The banners that wait, run, are planned or over, the newest first. */
export const StaffBannerList = ({ canManage }: { canManage: boolean }) => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listStaffBanners))
  const [decision, setDecision] = useState<Decision | null>(null)
  if (data?.length === 0) return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
  if (data)
    return (
      <>
        <ul aria-label={copy.caption} className="grid max-w-4xl gap-4">
          {data.map(banner => (
            <Row key={banner.uid} banner={banner} canManage={canManage} onDecide={setDecision} />
          ))}
        </ul>
        {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
      </>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
