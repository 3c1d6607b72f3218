import type { Subscription } from '@grani/contract'
import type { ReactNode } from 'react'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { copy as bindingCopy } from '../binding/copy.ts'
import { copy } from '../copy.ts'

const texts = copy.details

const Detail = ({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) => (
  <div className="py-2.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="font-medium">{children}</span>
      {action}
    </dd>
  </div>
)

type Props = { plan: Subscription; onBind: () => void; onRemoveCard: () => void }

/** The next period, the next charge and its card. */
export const PlanDetails = ({ plan, onBind, onRemoveCard }: Props) => {
  const { next, gifts, renewal_at, card, can_bind, owed } = plan
  if (!next && gifts.length === 0 && !renewal_at && !card) return null
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {next && (
        <Detail name={texts.next}>
          {texts.nextText(next.tariff.display_name, dateInWords(next.starts_at))}
        </Detail>
      )}
      {gifts.map(({ tariff, from, until }) => (
        <Detail key={from} name={texts.gift}>
          {texts.giftText(tariff.display_name, dateInWords(from), dateInWords(until))}
        </Detail>
      ))}
      {renewal_at && <Detail name={texts.charge}>{texts.chargeFrom(dateInWords(renewal_at))}</Detail>}
      {card && (
        <Detail
          name={renewal_at ? texts.card : texts.savedCard}
          action={
            <span className="-mx-3.5 -my-2.5 flex flex-wrap">
              {can_bind && owed === null && (
                <Button size="s" variant="quiet" onClick={onBind}>
                  {card.kind === 'card' ? bindingCopy.action.card : bindingCopy.action.other}
                </Button>
              )}
              <Button size="s" variant="quiet" onClick={onRemoveCard}>
                {(card.kind === 'card' ? copy.removeCard.card : copy.removeCard.other).action}
              </Button>
            </span>
          }
        >
          {card.title}
        </Detail>
      )}
    </dl>
  )
}
