import { listPromos, type Promo, stopPromo } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { whole } from '../../shared/format/numbers.ts'
import { plural } from '../../shared/format/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'

const stateOf = ({ stopped_at, ends_at, uses, most_uses }: Promo, now: number): keyof typeof copy.states => {
  if (stopped_at !== null) return 'stopped'
  if (Date.parse(ends_at) <= now) return 'ended'
  return uses >= most_uses ? 'usedUp' : 'running'
}

type RowProps = { promo: Promo; now: number; onStop: () => void }

const Row = ({ promo, now, onStop }: RowProps) => {
  const { code, percent, days, uses, most_uses, ends_at, stopped_at } = promo
  const state = stateOf(promo, now)
  return (
    <li>
      <Card aria-label={code}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg wrap-anywhere">{code}</h2>
          <Chip strong={state === 'running'}>{copy.states[state]}</Chip>
        </div>
        <p className="mt-1">
          {percent === null ? copy.days(plural(days ?? 0, copy.dayForms)) : copy.percent(percent)}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {copy.used}: {copy.uses(whole(uses), whole(most_uses))}. {copy.until} {shortMomentInWords(ends_at)}.
        </p>
        {stopped_at === null && (
          <Button size="s" className="mt-3" aria-label={copy.stopOf(code)} onClick={onStop}>
            {copy.stop}
          </Button>
        )}
      </Card>
    </li>
  )
}

/** All promo codes, the newest first. */
export const PromoList = () => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listPromos))
  const client = useQueryClient()
  const [stopping, setStopping] = useState<Promo | null>(null)
  const [now] = useState(() => Date.now())
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  if (data.length === 0) return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{copy.usesHint}</p>
      <ul aria-label={copy.list} className="grid max-w-3xl gap-4">
        {data.map(promo => (
          <Row key={promo.id} promo={promo} now={now} onStop={() => setStopping(promo)} />
        ))}
      </ul>
      {stopping && (
        <ActionDialog
          title={copy.stopTitle(stopping.code)}
          text={copy.stopText}
          confirm={copy.stop}
          isDangerous
          run={reason => callAdmin(stopPromo, { params: { id: stopping.id }, body: { reason } })}
          onDone={() => {
            setStopping(null)
            void client.invalidateQueries({ queryKey: adminQueryOf(listPromos).queryKey })
          }}
          onClose={() => setStopping(null)}
        />
      )}
    </>
  )
}
