import type { BoughtGift } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useGifts } from './use-gifts.ts'

const texts = copy.bought

const Gift = ({ gift: { payment, tariff, months, state, code, expires_at } }: { gift: BoughtGift }) => {
  const what = copy.plan(tariff.display_name, copy.months(months))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-4 first:pt-0 last:pb-0">
      <div>
        <h3 className="text-base font-medium">{what}</h3>
        <p className="text-sm text-ink-soft">
          {texts.states[state]}
          {state === 'unused' && ` ${texts.until(dateInWords(expires_at))}`}
        </p>
        {code !== null && <p className="mt-1 font-medium break-words tabular-nums">{code}</p>}
      </div>
      {code !== null && (
        <TextLink href={`/gift/${payment}`} className="inline-flex min-h-11 items-center">
          {texts.card}
          <span className="sr-only">: {what}</span>
        </TextLink>
      )}
    </li>
  )
}

/** What the user has given, with the codes that are unused; nothing when there is none. */
export const BoughtGifts = () => {
  const { data: gifts } = useGifts()
  if (!gifts || gifts.length === 0) return null
  return (
    <Card aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <ul className="mt-4 divide-y divide-line">
        {gifts.map(gift => (
          <Gift key={gift.payment} gift={gift} />
        ))}
      </ul>
    </Card>
  )
}
