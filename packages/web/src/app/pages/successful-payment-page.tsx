import type { Payment } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CheckoutOutcome } from '../../features/payments/checkout-outcome.tsx'
import { useGoals } from '../../features/goals/use-goals.ts'
import { useAllowance } from '../../features/events/use-diary.ts'
import { copy as texts } from '../../features/payments/copy.ts'
import { useCheckedPayment } from '../../features/payments/use-payments.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { copy as pageCopy } from './copy.ts'

const REDIRECT_AFTER_MS = 3000

/** Redirects home after some seconds; the purchase is available already. */
const useRedirectHome = (isEnabled: boolean): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isEnabled) return
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isEnabled, navigate])
}

/** For boosters it opens their modal on the home page, for a plan the confirmation of the same plan. */
const Retry = ({ payment }: { payment: Payment | undefined }) => {
  const [, navigate] = useLocation()
  if (payment?.kind === 'upgrade') {
    return (
      <LinkButton href="/subscription" variant="primary">
        {pageCopy.payment.again}
      </LinkButton>
    )
  }
  if (payment?.kind === 'gift') {
    return (
      <LinkButton href="/gift/give" variant="primary">
        {pageCopy.payment.again}
      </LinkButton>
    )
  }
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

/** What to do next: to the card of a gift, to events that were waiting to be evaluated, or to further goals, where a plan that was just paid for has room for them. */
const useGain = (payment: Payment | undefined, isPaid: boolean) => {
  const { goals, goals_limit: limit } = useSignedIn()
  const { data: all = goals } = useGoals()
  const { data: events } = useAllowance()
  if (isPaid && payment?.kind === 'gift') return { ...texts.outcome.gift, href: `/gift/${payment.uid}` }
  if (!isPaid || payment?.kind === 'booster') return undefined
  if (events && events.waiting > 0 && events.used < events.limit)
    return {
      text: texts.outcome.events.text(events.waiting),
      action: texts.outcome.events.action,
      href: '/events',
    }
  if (goals.length === 0) return undefined
  const room = Math.min(limit ?? all.length, all.length) - goals.length
  if (room <= 0) return undefined
  const { second, other } = texts.outcome.moreGoals
  return { ...(goals.length === 1 && room === 1 ? second : other), href: '/profile' }
}

const CheckedReturn = ({ uid, isLeft }: { uid: string; isLeft: boolean }) => {
  const client = useQueryClient()
  const { outcome, payment, isChecking, check } = useCheckedPayment(uid, isLeft)
  const isPaid = outcome === 'paid'
  const gain = useGain(payment, isPaid)
  useRedirectHome(isPaid && !gain)
  useEffect(() => {
    // Everything else in the cache is older than the payment.
    if (isPaid) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== uid })
  }, [isPaid, client, uid])
  return (
    <CheckoutOutcome
      outcome={outcome}
      payment={payment}
      isChecking={isChecking}
      onCheck={check}
      gain={gain}
      retry={<Retry payment={payment} />}
    />
  )
}

const UncheckedReturn = () => {
  useRedirectHome(true)
  return <CheckoutOutcome outcome="unnamed" />
}

/** The return page of the checkout. It grants nothing: it shows the status of the payment that the server reports. */
export const SuccessfulPaymentPage = () => {
  const query = new URLSearchParams(useSearch())
  const uid = query.get('payment')
  return (
    <>
      <title>{`${pageCopy.payment.title} — ${copy.product}`}</title>
      {uid === null ? (
        <UncheckedReturn />
      ) : (
        <CheckedReturn key={uid} uid={uid} isLeft={query.has('unpaid')} />
      )}
    </>
  )
}
