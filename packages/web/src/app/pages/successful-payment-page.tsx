import type { Payment } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CheckoutOutcome } from '../../features/payments/checkout-outcome.tsx'
import { useCheckedPayment } from '../../features/payments/use-payments.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { openModal } from '../modals/open-modal.ts'
import { copy as pageCopy } from './copy.ts'

const REDIRECT_AFTER_MS = 3000

/** What was paid is there already; whoever reads longer presses nothing and is taken home. */
const useRedirectHome = (isOn: boolean): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, navigate])
}

/** Boosters are chosen in a modal over the home page; a plan leads back to the confirmation of that same plan. */
const Retry = ({ payment }: { payment: Payment | undefined }) => {
  const [, navigate] = useLocation()
  if (payment?.kind !== 'booster') {
    const plan = payment ? `?tariff=${encodeURIComponent(payment.item)}` : ''
    return (
      <LinkButton href={`/select-plan${plan}`} variant="primary">
        {pageCopy.payment.again}
      </LinkButton>
    )
  }
  const choose = () => {
    navigate('/', { replace: true })
    openModal('selectBoosting')
  }
  return (
    <Button variant="primary" onClick={choose}>
      {pageCopy.payment.again}
    </Button>
  )
}

const CheckedReturn = ({ uid }: { uid: string }) => {
  const client = useQueryClient()
  const { outcome, payment, isChecking, check } = useCheckedPayment(uid)
  const isPaid = outcome === 'paid'
  useRedirectHome(isPaid)
  useEffect(() => {
    // Whatever was read before knows nothing of it.
    if (isPaid) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== uid })
  }, [isPaid, client, uid])
  return (
    <CheckoutOutcome
      outcome={outcome}
      payment={payment}
      isChecking={isChecking}
      onCheck={check}
      retry={<Retry payment={payment} />}
    />
  )
}

const UncheckedReturn = () => {
  useRedirectHome(true)
  return <CheckoutOutcome outcome="unnamed" />
}

/** Where the checkout leads back to. It grants nothing: it asks the server how the payment stands, and says so. */
export const SuccessfulPaymentPage = () => {
  const uid = new URLSearchParams(useSearch()).get('payment')
  return (
    <>
      <title>{`${pageCopy.payment.title} — ${copy.product}`}</title>
      {uid === null ? <UncheckedReturn /> : <CheckedReturn key={uid} uid={uid} />}
    </>
  )
}
