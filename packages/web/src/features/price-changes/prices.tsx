import { listPriceChanges, type PriceChange, type PricedPlan } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { ApproveDialog, ProposeDialog, StopDialog } from './dialogs.tsx'

type Open = { kind: 'propose'; plan: PricedPlan } | { kind: 'approve' | 'stop'; change: PriceChange } | null

const Payers = ({ plan: { payers, price: now } }: { plan: PricedPlan }) => {
  if (payers.length === 0) return <p className="mt-2 text-sm text-ink-soft">{copy.nobody}</p>
  return (
    <ul className="mt-2 text-sm">
      {payers.map(payer => (
        <li key={payer.price} className={payer.price < now ? 'font-medium' : 'text-ink-soft'}>
          {copy.pay(plural(payer.people, copy.people), price(payer.price))}
          {payer.agreed > 0 && `, ${copy.agreed(String(payer.agreed))}`}
        </li>
      ))}
    </ul>
  )
}

type PlanProps = { plan: PricedPlan; mayPropose: boolean; onPropose: () => void }

const Plan = ({ plan, mayPropose, onPropose }: PlanProps) => (
  <li className="border-t border-line pt-4 first:border-0 first:pt-0">
    <h3 className="font-medium">{plan.display_name}</h3>
    <p className="text-sm text-ink-soft">{copy.forNew(price(plan.price))}</p>
    <Payers plan={plan} />
    {mayPropose && plan.may_propose && (
      <Button size="s" className="mt-3" aria-label={copy.proposeFor(plan.display_name)} onClick={onPropose}>
        {copy.propose}
      </Button>
    )}
  </li>
)

type ChangeProps = { change: PriceChange; onOpen: (open: Open) => void }

const Change = ({ change, onOpen }: ChangeProps) => {
  const { display_name: name, state, from, reason, is_own: isOwn, may_stop: mayStop } = change
  const isProposed = state === 'proposed'
  return (
    <li className="border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{copy.change(name, price(change.price))}</h3>
        <Chip strong={state === 'running'}>{copy.states[state]}</Chip>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {copy.from(dateInWords(from))}. {reason}
      </p>
      {isProposed && isOwn && <p className="mt-1 text-sm">{copy.own}</p>}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isProposed && !isOwn && (
          <Button
            size="s"
            variant="primary"
            aria-label={copy.of(copy.approve, name)}
            onClick={() => onOpen({ kind: 'approve', change })}
          >
            {copy.approve}
          </Button>
        )}
        {mayStop && (
          <Button
            size="s"
            aria-label={copy.of(copy.stop, name)}
            onClick={() => onOpen({ kind: 'stop', change })}
          >
            {copy.stop}
          </Button>
        )}
      </div>
    </li>
  )
}

const query = adminQueryOf(listPriceChanges)

/** What payers pay for each plan, and the changes of prices. */
export const Prices = ({ mayPropose }: { mayPropose: boolean }) => {
  const { data, isError, isFetching, refetch } = useQuery(query)
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  const onClose = () => setOpen(null)
  const onDone = () => {
    onClose()
    void client.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <Card aria-label={copy.plans}>
        <h2 className="text-lg">{copy.plans}</h2>
        <ul className="mt-4 grid gap-4">
          {data.plans.map(plan => (
            <Plan
              key={plan.tariff}
              plan={plan}
              mayPropose={mayPropose}
              onPropose={() => setOpen({ kind: 'propose', plan })}
            />
          ))}
        </ul>
      </Card>
      <Card aria-label={copy.changes}>
        <h2 className="text-lg">{copy.changes}</h2>
        {data.changes.length === 0 && <p className="mt-2 text-ink-soft">{copy.none}</p>}
        <ul className="mt-4 grid gap-4 empty:hidden">
          {data.changes.map(change => (
            <Change key={change.id} change={change} onOpen={setOpen} />
          ))}
        </ul>
      </Card>
      {open?.kind === 'propose' && <ProposeDialog plan={open.plan} onDone={onDone} onClose={onClose} />}
      {open?.kind === 'approve' && <ApproveDialog change={open.change} onDone={onDone} onClose={onClose} />}
      {open?.kind === 'stop' && <StopDialog change={open.change} onDone={onDone} onClose={onClose} />}
    </div>
  )
}
