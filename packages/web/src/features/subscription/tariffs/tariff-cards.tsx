import { type ReactNode, useState } from 'react'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ConfirmPlan } from './confirm-plan.tsx'
import { copy } from '../copy.ts'
import { planStartText } from '../plan/plan-labels.ts'
import { TariffCard } from './tariff-card.tsx'
import { useSubscribe } from './use-subscribe.ts'
import { useSubscription, useTariffs } from '../use-subscription.ts'

const errorText = (error: unknown): string => {
  if (wasRefused(error, 'ERR_UNAVAILABLE')) return copy.unavailable
  if (wasRefused(error, 'ERR_PERMISSION')) return copy.permission
  const fields = error instanceof ApiError ? error.data.fields : undefined
  if (fields?.['billing_email']) return copy.noReceiptEmail
  return fields?.['tariff'] ? copy.notAvailable : errorMessage(error)
}

type Props = {
  /** Where the receipt will go; null where no address is confirmed, undefined while that is not known. */
  receiptEmail: string | null | undefined
  /** How to give an address. */
  need: ReactNode
  /** The plan that somebody has come here to pay for. */
  wanted: string | null
}

/** The plans side by side. Without an e-mail for receipts they can be read but not bought. */
export const TariffCards = ({ receiptEmail, need, wanted }: Props) => {
  const { data: tariffs, isError, isFetching, refetch } = useTariffs()
  const { data: plan = null } = useSubscription()
  const { pay, error, isBusy } = useSubscribe()
  const [picked, pick] = useState(wanted)

  if (!tariffs && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!tariffs) {
    return (
      <Loading className="grid gap-5 lg:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </Loading>
    )
  }
  const chosen = tariffs.find(({ uid, is_active }) => uid === picked && is_active)
  return (
    <div className="grid gap-5">
      {receiptEmail === null && need}
      <div className="grid gap-5 lg:grid-cols-3">
        {tariffs.map(tariff => (
          <TariffCard
            key={tariff.uid}
            tariff={tariff}
            isCurrent={plan?.tariff.uid === tariff.uid && !plan.is_ended && !plan.is_trial}
            disabled={!receiptEmail}
            hint={receiptEmail === null ? copy.noReceiptEmail : undefined}
            onPick={() => pick(tariff.uid)}
          />
        ))}
      </div>
      {chosen && receiptEmail && (
        <ConfirmPlan
          tariff={chosen}
          starts={planStartText(plan)}
          receiptEmail={receiptEmail}
          isBusy={isBusy}
          error={error ? errorText(error) : undefined}
          onClose={() => pick(null)}
          onConfirm={autoPayments => pay({ tariff: chosen.uid, autoPayments })}
        />
      )}
    </div>
  )
}
