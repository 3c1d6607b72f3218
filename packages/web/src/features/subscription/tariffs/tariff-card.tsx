import type { Tariff } from '@grani/contract'
import { price } from '../../../shared/format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { copy } from '../copy.ts'

type Props = {
  tariff: Tariff
  isCurrent: boolean
  /** Whether the user has paid for it: another month of it is offered. */
  isPaid?: boolean
  isRecommended: boolean
  /** The weekly limit beside the questions that are left, if that is known. */
  pace: string | undefined
  /** Whether what a purchase needs is still loading. */
  disabled: boolean
  onChoose: () => void
}

const Price = ({ tariff }: { tariff: Tariff }) => (
  <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
    <span className="text-2xl font-semibold tracking-tight">{price(tariff.price)}</span>
    <span className="text-ink-soft">{copy.month}</span>
    {tariff.old_price !== null && (
      <s className="text-sm text-ink-soft">
        <span className="sr-only">{copy.oldPrice} </span>
        {price(tariff.old_price)}
      </s>
    )}
  </p>
)

/** One plan; the recommended one is highlighted. */
export const TariffCard = ({ tariff, isCurrent, isPaid, isRecommended, pace, disabled, onChoose }: Props) => (
  <Card
    aria-label={tariff.display_name}
    className={`flex flex-col ${isRecommended ? 'outline-2 outline-accent' : ''}`}
  >
    <div className="flex min-h-7 items-center justify-between gap-3">
      <h2 className="text-xl">{tariff.display_name}</h2>
      {isCurrent ? <Chip>{copy.current}</Chip> : isRecommended && <Chip strong>{copy.recommended}</Chip>}
    </div>
    <Price tariff={tariff} />
    <div className="mt-4 mb-6 grow">
      <SafeHtml html={tariff.setting_tariff} className="prose [&_ul]:text-sm [&_ul]:text-ink-soft" />
      {pace !== undefined && <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">{pace}</p>}
    </div>
    {tariff.is_active ? (
      <Button wide variant={isRecommended ? 'primary' : 'secondary'} disabled={disabled} onClick={onChoose}>
        {isPaid ? copy.oneMore : copy.pick(tariff.display_name)}
      </Button>
    ) : (
      <Button wide disabled>
        {copy.notYet}
      </Button>
    )}
  </Card>
)
