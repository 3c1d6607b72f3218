import type { Subscription } from '@grani/contract'
import { useRef } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { price as inWords } from '../../../shared/format/price.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { useAgreeToPrice } from '../use-subscription.ts'
import { renewalPrice } from './plan-labels.ts'

const texts = copy.priceChange

/** What the user may agree to, with what happens otherwise. */
const Choice = ({ plan, price, onAgreed }: { plan: Subscription; price: number; onAgreed: () => void }) => {
  const { mutate, isPending, error } = useAgreeToPrice()
  return (
    <>
      <p className="mt-2 text-sm">
        {texts.consent(inWords(price))}{' '}
        <TextLink newTab href="/legal/offer">
          {copy.autoPayments.terms}
        </TextLink>
      </p>
      <p className="mt-2 text-sm">{texts.otherwise}</p>
      <FormError>
        {error ? (wasRefused(error, 'ERR_CONFLICT') ? texts.gone : errorMessage(error)) : undefined}
      </FormError>
      <Button
        size="s"
        variant="primary"
        className="mt-4"
        pending={isPending}
        onClick={() => mutate(price, { onSuccess: onAgreed })}
        aria-label={`${texts.agree}: ${copy.perMonth(inWords(price))}, ${plan.tariff.display_name}`}
      >
        {texts.agree}
      </Button>
    </>
  )
}

/** A higher price that the user was told of. Nothing where there is none. */
export const PriceChange = ({ plan }: { plan: Subscription }) => {
  const box = useRef<HTMLDivElement>(null)
  const { price_change: change, is_cancelled: isCancelled } = plan
  if (!change || (isCancelled && !plan.can_resume)) return null
  const { price, is_agreed: isAgreed, is_next: isNext } = change
  const from = dateInWords(change.from)
  const cancelled = isNext ? texts.cancelledNext : texts.cancelled(from)
  const open = isAgreed ? texts.agreed(from) : texts.open(from, inWords(renewalPrice(plan)))
  return (
    // The button goes away once it is pressed: the focus stays here.
    <div ref={box} tabIndex={-1} className="mt-4 rounded-control bg-sunken px-4 py-3">
      <h3 className="font-medium">{texts.title(inWords(price))}</h3>
      <p className="mt-1 text-sm">{isCancelled ? cancelled : open}</p>
      {!isAgreed && !isCancelled && (
        <Choice plan={plan} price={price} onAgreed={() => box.current?.focus()} />
      )}
    </div>
  )
}
