import type { BoughtGift } from '@grani/contract'
import { useState } from 'react'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Stone } from '../../ui/stone.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

const texts = copy.card
const LONGEST_WISH = 120
/** Years are always written: the card may lie in a drawer. */
const LONG_AGO = new Date(0)

const Sheet = ({ gift, wish }: { gift: BoughtGift; wish: string }) => (
  <article className="print-document rounded-card border border-line bg-surface p-6 shadow-card sm:p-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
    <p className="flex items-center gap-3 text-lg font-semibold">
      <Mark className="size-8" />
      {texts.brand}
    </p>
    <Stone mood="whole" className="mx-auto my-6 size-32 sm:size-44 print:my-16 print:size-72" />
    <h2 className="text-2xl">{texts.heading}</h2>
    <p className="mt-2 text-lg">{texts.gift(gift.tariff.display_name, copy.months(gift.months))}</p>
    {wish !== '' && <p className="mt-4 text-lg break-words italic">{wish}</p>}
    <p className="mt-4 max-w-[52ch] text-ink-soft">{texts.what}</p>
    <p className="mt-6">{texts.how(`${location.host}/gift`)}</p>
    <p className="mt-2 rounded-control bg-sunken px-4 py-3 text-center text-lg font-semibold tracking-wide break-words tabular-nums sm:text-xl print:border print:border-line">
      {gift.code}
    </p>
    <p className="mt-3 text-sm text-ink-soft">{texts.until(dateInWords(gift.expires_at, LONG_AGO))}</p>
  </article>
)

const copyCode = async (code: string): Promise<void> => {
  await navigator.clipboard.writeText(code)
  announce(texts.copied)
}

/** The card with the code, on the screen and on paper. The wish stands on this sheet only and is sent nowhere. */
export const GiftCard = ({ gift }: { gift: BoughtGift }) => {
  const [wish, setWish] = useState('')
  const [isCopied, setCopied] = useState(false)
  const { code } = gift
  return (
    <div className="grid gap-6">
      <Sheet gift={gift} wish={wish.trim()} />
      <div className="grid gap-5 print:hidden">
        <TextField
          label={texts.wish}
          hint={texts.wishHint}
          value={wish}
          maxLength={LONGEST_WISH}
          autoComplete="off"
          onChange={event => setWish(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => print()}>
            {texts.print}
          </Button>
          {code !== null && (
            <Button onClick={() => void copyCode(code).then(() => setCopied(true))}>
              {isCopied ? texts.copied : texts.copy}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
