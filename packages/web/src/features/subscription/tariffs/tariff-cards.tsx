import type { Tariff } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { copy as checkoutCopy } from '../../../shared/checkout/copy.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ConfirmPlan } from './confirm-plan.tsx'
import { copy } from '../copy.ts'
import { planLabels, planStartText } from '../plan/plan-labels.ts'
import { isMoreNeeded, paceTexts } from './pace-text.ts'
import { promoError } from './promo-field.tsx'
import { TariffCard } from './tariff-card.tsx'
import { useSubscribe } from './use-subscribe.ts'
import { useQuestionsLeft, useSubscription, useTariffs, useUpgrades } from '../use-subscription.ts'

const errorText = (error: unknown): string => {
  if (wasRefused(error, 'ERR_UNAVAILABLE')) return copy.unavailable
  if (wasRefused(error, 'ERR_PERMISSION')) return copy.permission
  const fields = error instanceof ApiError ? error.data.fields : undefined
  if (fields?.['billing_email']) return copy.noReceiptEmail
  if (fields?.['method']) return checkoutCopy.methods.unavailable
  return promoError(error) ?? (fields?.['tariff'] ? copy.notAvailable : errorMessage(error))
}

/** As many side by side as there is room for, whatever their number. */
const PLANS = 'grid gap-5 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]'

const limitsOf = (plans: readonly Tariff[]): number[] => plans.map(plan => plan.questions_per_week)

type Props = {
  /** The address for the receipt; null if none can be used, undefined while it is loading. */
  receiptEmail: string | null | undefined
  /** Saves that address, where it is the account's and not yet the one for receipts. */
  saveReceiptEmail?: () => Promise<unknown>
  /** A form for the address, where none can be used. */
  receiptEmailForm: ReactNode
  /** The plan whose confirmation is open from the start. */
  preselected: string | null
  /** How many goals the user has chosen. */
  goalCount: number
}

/** The plans side by side. Choosing one asks first for an e-mail for receipts, if there is none. */
export const TariffCards = ({
  receiptEmail,
  saveReceiptEmail,
  receiptEmailForm,
  preselected,
  goalCount,
}: Props) => {
  const { data: tariffs, isError, isFetching, refetch } = useTariffs()
  const { data: plan = null } = useSubscription()
  const { data: upgrades = [] } = useUpgrades()
  const questionsLeft = useQuestionsLeft()?.questions
  const { pay, error, isBusy } = useSubscribe()
  const [selected, select] = useState(preselected)

  if (!tariffs && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!tariffs) {
    return (
      <Loading className={PLANS}>
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </Loading>
    )
  }
  const left = goalCount === 0 ? undefined : questionsLeft
  const paces = left === undefined ? [] : paceTexts(limitsOf(tariffs), left, goalCount)
  const own = plan && !plan.is_ended ? plan : null
  const paid = own && !own.is_trial ? own.tariff : null
  // Nothing smaller than what is paid for is recommended, and nothing larger than the questions ask for.
  const isAdvised = ({ is_recommended, price }: Tariff): boolean =>
    is_recommended &&
    price >= (paid?.price ?? 0) &&
    left !== undefined &&
    isMoreNeeded(limitsOf(tariffs.filter(other => other.price < price)), left)
  const chosen = tariffs.find(({ uid, is_active }) => uid === selected && is_active)
  return (
    <div className="grid gap-5">
      {own && (
        <p className="max-w-[68ch]">
          {copy.now(own.tariff.display_name, planLabels(own, () => '').status)}
          {own.is_trial && ` ${copy.noCharge}`}
        </p>
      )}
      <div className={PLANS}>
        {tariffs.map((tariff, i) => (
          <TariffCard
            key={tariff.uid}
            tariff={tariff}
            isCurrent={own?.tariff.uid === tariff.uid}
            isPaid={paid?.uid === tariff.uid}
            isRecommended={isAdvised(tariff)}
            pace={paces[i]}
            disabled={receiptEmail === undefined}
            onChoose={() => select(tariff.uid)}
          />
        ))}
      </div>
      {paces.length > 0 && (
        <section className="mt-3 max-w-[68ch]">
          <h2 className="text-lg">{copy.pace.after.title}</h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-soft">
            {copy.pace.after.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
      {chosen && receiptEmail === null && (
        <Dialog title={copy.confirm.title(chosen.display_name)} onClose={() => select(null)}>
          {receiptEmailForm}
        </Dialog>
      )}
      {chosen && receiptEmail && (
        <ConfirmPlan
          tariff={chosen}
          starts={planStartText(plan, chosen)}
          sooner={upgrades.find(({ tariff }) => tariff.uid === chosen.uid)?.amount}
          receiptEmail={receiptEmail}
          isBusy={isBusy}
          error={error ? errorText(error) : undefined}
          onClose={() => select(null)}
          onConfirm={choice => pay({ tariff: chosen.uid, ...choice, saveReceiptEmail })}
        />
      )}
    </div>
  )
}
