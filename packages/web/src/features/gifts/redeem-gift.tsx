import type { GiftOffer, RedeemedGift } from '@grani/contract'
import { useEffect, useState } from 'react'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Stone } from '../../ui/stone.tsx'
import { copy } from './copy.ts'
import { EnterCode } from './enter-code.tsx'
import { codeErrorText } from './error-text.ts'
import { offerLines } from './offer-text.ts'
import { useCheckGift, useRedeemGift } from './use-gifts.ts'

const doneText = ({ tariff, from, until }: RedeemedGift, now = new Date()): string =>
  new Date(from) <= now
    ? copy.done.now(tariff.display_name, dateInWords(until))
    : copy.done.later(tariff.display_name, dateInWords(from))

const Done = ({ gift }: { gift: RedeemedGift }) => {
  const texts = copy.done
  useEffect(() => announce(texts.title), [texts.title])
  return (
    <Card className="text-center">
      <Stone mood="whole" className="mx-auto size-32" />
      <h2 className="mt-4 text-xl">{texts.title}</h2>
      <p className="mt-2 text-ink-soft">{doneText(gift)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton href="/" variant="primary">
          {texts.toQuestions}
        </LinkButton>
        <LinkButton href="/subscription">{texts.toSubscription}</LinkButton>
      </div>
    </Card>
  )
}

type OfferProps = {
  code: string
  offer: GiftOffer
  onOther: () => void
  onDone: (gift: RedeemedGift) => void
}

/** What is in the code and what it changes, in words, before the tap. */
const Offer = ({ code, offer, onOther, onDone }: OfferProps) => {
  const texts = copy.offer
  const redeem = useRedeemGift()
  return (
    <Card aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-xl font-semibold">
        {copy.plan(offer.tariff.display_name, copy.months(offer.months))}
      </p>
      <div className="mt-4 grid gap-2">
        {offerLines(offer).map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <FormError>{redeem.error ? codeErrorText(redeem.error) : undefined}</FormError>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={redeem.isPending}
          onClick={() => redeem.mutate(code, { onSuccess: onDone })}
        >
          {texts.confirm}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {texts.other}
        </Button>
      </div>
    </Card>
  )
}

/** Takes a code, shows what it holds, and redeems it. */
export const RedeemGift = () => {
  const [code, setCode] = useState('')
  const [redeemed, setRedeemed] = useState<RedeemedGift | null>(null)
  const { mutate, reset, data: offer, error, isPending } = useCheckGift()
  if (redeemed) return <Done gift={redeemed} />
  if (offer) return <Offer code={code} offer={offer} onOther={reset} onDone={setRedeemed} />
  return (
    <Card>
      <EnterCode
        action={copy.enter.check}
        error={error ? codeErrorText(error) : undefined}
        isBusy={isPending}
        onCode={typed => {
          setCode(typed)
          mutate(typed)
        }}
      />
    </Card>
  )
}
