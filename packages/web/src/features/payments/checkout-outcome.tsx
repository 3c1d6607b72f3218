import type { Payment } from '@grani/contract'
import { type ReactNode, useEffect } from 'react'
import { dateInWords } from '../../shared/format/date.ts'
import { price } from '../../shared/format/price.ts'
import { announce } from '../../ui/live-region.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Stone, type StoneMood } from '../../ui/stone.tsx'
import { copy } from './copy.ts'
import type { Outcome } from './outcome.ts'
import { declineReasonText } from './decline-reasons.ts'

const texts = copy.outcome

const MOODS = {
  waiting: 'growing',
  returned: 'growing',
  declined: 'waiting',
  unpaid: 'waiting',
  unknown: 'waiting',
} satisfies Partial<Record<Outcome, StoneMood>>

const isGood = (outcome: Outcome | 'unnamed'): outcome is 'paid' | 'unnamed' =>
  outcome === 'paid' || outcome === 'unnamed'

/** What the payment has unlocked, and for a period in the future, when it begins. */
const paidText = ({ kind, period }: Payment, now = new Date()): string => {
  if (kind === 'gift') return texts.paid.gift
  if (kind === 'booster' || !period) return texts.paid.booster
  const until = dateInWords(period.until)
  return kind !== 'upgrade' && new Date(period.from) > now
    ? texts.paid.later(dateInWords(period.from), until)
    : texts.paid.plan(until)
}

const outcomeText = (outcome: Outcome | 'unnamed', payment: Payment | undefined): string => {
  if (outcome === 'paid') {
    if (!payment) return ''
    const receipt = payment.receipt && texts.paid.receipt(payment.receipt.email)
    return [paidText(payment), receipt].filter(Boolean).join(' ')
  }
  if (outcome === 'declined') return `${declineReasonText(payment?.reason ?? null)} ${texts.declined.text}`
  return texts[outcome].text
}

/** What the purchase allows to do, and where. */
export type Gain = { text: string; action: string; href: string }

type Props = {
  outcome: Outcome | 'unnamed'
  payment?: Payment | undefined
  /** The stone of the user, after a good end: money fills no facet. */ stone: ReactNode
  isChecking?: boolean
  onCheck?: () => void
  /** The first leads; without any the page goes home by itself. */
  gains?: readonly Gain[]
  /** A button to pay after all: after a declined payment, or without one. */
  retry?: ReactNode
}

const NOTHING: readonly Gain[] = []

/** The page after the checkout: what happened, what it means, what to do next. */
export const CheckoutOutcome = ({
  outcome,
  payment,
  stone,
  isChecking = false,
  onCheck,
  gains = NOTHING,
  retry,
}: Props) => {
  const { title } = texts[outcome]
  useEffect(() => {
    if (outcome !== 'unnamed') announce(title)
  }, [outcome, title])

  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center md:py-14">
      {isGood(outcome) ? stone : <Stone mood={MOODS[outcome]} className="size-32 md:size-36" />}
      <h1 className="mt-6 text-2xl">{title}</h1>
      {payment && (
        <p className="mt-3 text-sm text-ink-soft">
          {payment.title}
          <span className="mt-0.5 block text-base font-medium text-ink">{price(payment.amount)}</span>
        </p>
      )}
      <p className="mt-3 text-ink-soft">{outcomeText(outcome, payment)}</p>
      {gains.length > 0 && <p className="mt-3 font-medium">{gains.map(({ text }) => text).join(' ')}</p>}
      {outcome === 'paid' && gains.length === 0 && <p className="mt-3 text-sm text-ink-soft">{texts.soon}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {(outcome === 'declined' || outcome === 'unpaid') && retry}
        {outcome === 'unknown' && onCheck && (
          <Button variant="primary" pending={isChecking} onClick={onCheck}>
            {texts.checkAgain}
          </Button>
        )}
        {gains.map(({ action, href }, i) => (
          <LinkButton key={href} href={href} variant={i === 0 ? 'primary' : 'secondary'}>
            {action}
          </LinkButton>
        ))}
        <LinkButton href="/" variant={isGood(outcome) && gains.length === 0 ? 'primary' : 'secondary'}>
          {texts.toQuestions}
        </LinkButton>
      </div>
    </div>
  )
}
