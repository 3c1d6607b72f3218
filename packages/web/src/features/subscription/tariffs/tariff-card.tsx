import type { Tariff } from '@grani/contract'
import { useId } from 'react'
import { price } from '../../../shared/format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { copy } from '../copy.ts'

type Props = {
  tariff: Tariff
  isCurrent: boolean
  /** The weekly limit beside the questions that are left, if that is known. */
  pace: string | undefined
  /** No payment is possible now; `hint` says why, if that is known. */
  disabled: boolean
  hint: string | undefined
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

type ChooseProps = Pick<Props, 'tariff' | 'disabled' | 'hint' | 'onChoose'>

const ChooseButton = ({ tariff, disabled, hint, onChoose }: ChooseProps) => {
  const hintId = useId()
  return (
    <>
      <Button
        wide
        variant={tariff.is_recommended ? 'primary' : 'secondary'}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={onChoose}
      >
        {copy.pick(tariff.display_name)}
      </Button>
      {hint !== undefined && (
        <p id={hintId} className="mt-2 text-center text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  )
}

/** One plan; the recommended one is highlighted. */
export const TariffCard = ({ tariff, isCurrent, pace, disabled, hint, onChoose }: Props) => (
  <Card
    aria-label={tariff.display_name}
    className={`flex flex-col ${tariff.is_recommended ? 'outline-2 outline-accent' : ''}`}
  >
    <div className="flex min-h-7 items-center justify-between gap-3">
      <h2 className="text-xl">{tariff.display_name}</h2>
      {isCurrent ? (
        <Chip>{copy.current}</Chip>
      ) : (
        tariff.is_recommended && <Chip strong>{copy.recommended}</Chip>
      )}
    </div>
    <Price tariff={tariff} />
    <div className="mt-4 mb-6 grow">
      <SafeHtml html={tariff.setting_tariff} />
      {pace !== undefined && <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">{pace}</p>}
    </div>
    {tariff.is_active ? (
      <ChooseButton tariff={tariff} disabled={disabled} hint={hint} onChoose={onChoose} />
    ) : (
      <Button wide disabled>
        {copy.notYet}
      </Button>
    )}
  </Card>
)
