import { type Payment, readToday } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call } from '../../shared/api/call.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { CheckoutOutcome, type Gain } from '../../features/payments/checkout-outcome.tsx'
import { useAllowance } from '../../features/events/use-diary.ts'
import { copy as texts } from '../../features/payments/copy.ts'
import { useQuestionSession } from '../../features/quiz/session/session-registry.ts'
import { useCheckedPayment } from '../../features/payments/use-payments.ts'
import { PortraitStone } from '../../features/results/portrait/portrait-stone.tsx'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { openModal } from '../modals/open-modal.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { copy as pageCopy } from './copy.ts'
import { useGoalRoom } from './goal-room.tsx'

const REDIRECT_AFTER_MS = 3000

const STONE = <PortraitStone className="size-32 md:size-36" />

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
    openModal('selectBoosting', payment.item)
  }
  return (
    <Button variant="primary" onClick={choose}>
      {pageCopy.payment.again}
    </Button>
  )
}

/** What a plan that was just paid for opens: room for further goals, events that waited to be evaluated, drawing. */
const useOpened = () => {
  const room = useGoalRoom()
  const { data: events } = useAllowance()
  const { data: plan } = useSubscription()
  const { events: waiting, drawing } = texts.outcome
  return [
    ...(room === null ? [] : [{ ...room, href: '/profile' }]),
    ...(events?.has_unevaluated && events.used < events.limit
      ? [{ text: waiting.text(events.limit), action: waiting.action, href: '/events' }]
      : []),
    ...(plan?.has_drawing === true ? [{ ...drawing, href: '/drawing' }] : []),
  ]
}

/** A period that has not begun opens nothing yet. */
const isLater = (payment: Payment | undefined): boolean =>
  payment?.kind === 'plan' && payment.period !== null && new Date(payment.period.from) > new Date()

/** What has been gained, and the way to each of it; of a gift its card. Where no question is left today, what there is meanwhile. */
const useGains = (
  payment: Payment | undefined,
  { isPaid, opensAt }: { isPaid: boolean; opensAt: string | null },
): Gain[] => {
  const opened = useOpened()
  const { tomorrow } = texts.outcome
  if (!isPaid) return []
  if (payment?.kind === 'gift') return [{ ...texts.outcome.gift, href: `/gift/${payment.uid}` }]
  if (payment?.kind === 'booster' || opened.length === 0 || isLater(payment))
    return opensAt === null
      ? []
      : [{ text: tomorrow.text(dateInWords(opensAt)), action: tomorrow.action, href: '/results/portrait' }]
  return opened
}

const CheckedReturn = ({ uid, isLeft }: { uid: string; isLeft: boolean }) => {
  const client = useQueryClient()
  const session = useQuestionSession(useSignedIn())
  const { outcome, payment, isChecking, check } = useCheckedPayment(uid, isLeft)
  const isPaid = outcome === 'paid'
  const [opensAt, setOpensAt] = useState<string | null>(null)
  const gains = useGains(payment, { isPaid, opensAt })
  useRedirectHome(isPaid && gains.length === 0)
  useEffect(() => {
    // Everything else in the cache is older than the payment.
    if (!isPaid) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== uid })
    const goOn = async () => {
      const today = await call(readToday).catch(() => null)
      // A plan may add no question to a day that is used up: then none is shown that could not be answered.
      if (today?.left === 0) setOpensAt(today.opens_at)
      else session?.goOnAfterPayment()
    }
    void goOn()
  }, [isPaid, client, uid, session])
  return (
    <CheckoutOutcome
      outcome={outcome}
      payment={payment}
      stone={STONE}
      isChecking={isChecking}
      onCheck={check}
      gains={gains}
      retry={<Retry payment={payment} />}
    />
  )
}

const UncheckedReturn = () => {
  useRedirectHome(true)
  return <CheckoutOutcome outcome="unnamed" stone={STONE} />
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
