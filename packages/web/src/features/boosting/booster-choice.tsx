import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, wasRefused } from '../../shared/api/api-error.ts'
import { MethodChoice } from '../../shared/checkout/method-choice.tsx'
import { usePaymentMethod } from '../../shared/checkout/use-payment-method.ts'
import { PaymentTerms } from '../../shared/checkout/payment-terms.tsx'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { BoosterOption } from './booster-option.tsx'
import { copy } from './copy.ts'
import { useBoosters, useBuyBooster } from './use-boosters.ts'

const texts = copy.modal

const errorText = (error: unknown): string => {
  if (wasRefused(error, 'ERR_READ_ONLY')) return copy.readOnly
  if (error instanceof ApiError && error.data.fields?.['method']) return checkoutCopy.methods.unavailable
  if (error instanceof ApiError && error.data.fields?.['booster']) return copy.tooMany
  if (wasRefused(error, 'ERR_UNAVAILABLE')) return copy.unavailable
  if (error instanceof ApiError && error.data.fields?.['billing_email']) return copy.noReceiptEmail
  return errorMessage(error)
}

type Props = {
  /** The address for the receipt; null if none can be used, undefined while it is loading. */
  receiptEmail: string | null | undefined
  /** Saves that address, where it is the account's and not yet the one for receipts. */
  saveReceiptEmail?: () => Promise<unknown>
  /** A form for the address, where none can be used. */
  receiptEmailForm: ReactNode
  onClose: () => void
  /** The booster that is selected at first, where it is available. */
  chosen: string | undefined
}

/** Chooses a booster and redirects to its payment. */
export const BoosterChoice = ({
  receiptEmail,
  saveReceiptEmail,
  receiptEmailForm,
  onClose,
  chosen: chosenBefore,
}: Props) => {
  const { data: boosters, isError, isFetching, refetch } = useBoosters({ areFresh: true })
  const { pay, error, isBusy } = useBuyBooster()
  const [selected, select] = useState(chosenBefore)
  const { methods, method, choose } = usePaymentMethod()
  const name = useId()
  const available = boosters?.filter(({ is_available }) => is_available)
  const chosen = available?.find(({ uid }) => uid === selected) ?? available?.[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) pay({ booster: chosen.uid, method, saveReceiptEmail })
  }

  if (!boosters && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!boosters) {
    return (
      <Loading className="grid gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  if (!chosen) {
    return (
      <div className="grid gap-5">
        <p className="text-ink-soft">{texts.enough}</p>
        <Button wide onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    )
  }
  // As with a plan the address comes first: without it nothing can be paid.
  if (receiptEmail === null) {
    return (
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          {texts.from(plural(chosen.questions, nouns.question), price(chosen.price))} {texts.lead}
        </p>
        {receiptEmailForm}
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-ink-soft">{texts.lead}</p>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{texts.offers}</legend>
        {boosters.map(booster => (
          <BoosterOption
            key={booster.uid}
            booster={booster}
            name={name}
            isSelected={booster.uid === chosen.uid}
            onSelect={() => select(booster.uid)}
          />
        ))}
      </fieldset>
      <MethodChoice methods={methods} value={method} onChange={choose} />
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button type="submit" variant="primary" wide disabled={!receiptEmail} pending={isBusy}>
        {texts.pay(price(chosen.price))}
      </Button>
      <PaymentTerms receiptEmail={receiptEmail} />
    </form>
  )
}
