import type { Upgrade } from '@grani/contract'
import { useState } from 'react'
import { dateInWords } from '../../../shared/format/date.ts'
import { price } from '../../../shared/format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copy } from '../copy.ts'
import { useUpgrades } from '../use-subscription.ts'
import { type ReceiptProps, UpgradeDialog } from './upgrade-dialog.tsx'

const texts = copy.upgrade

const contentsOf = ({ tariff, goals_limit, questions_per_week, events_per_day }: Upgrade): string =>
  [
    texts.goals(goals_limit),
    texts.questions(questions_per_week),
    texts.events(events_per_day),
    texts.later(price(tariff.price)),
  ].join(', ')

type RowProps = { upgrade: Upgrade; onChoose: () => void }

const Row = ({ upgrade, onChoose }: RowProps) => {
  const { tariff, amount } = upgrade
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{tariff.display_name}</p>
        <p className="text-sm text-ink-soft">{contentsOf(upgrade)}</p>
      </div>
      <Button size="s" aria-label={texts.openFor(tariff.display_name, price(amount))} onClick={onChoose}>
        {texts.open(price(amount))}
      </Button>
    </li>
  )
}

/** The larger plans that can be opened today, each with what that costs. Nothing where there is none. */
export const UpgradeCard = (address: ReceiptProps) => {
  const { data: upgrades } = useUpgrades()
  const [chosen, choose] = useState<Upgrade | null>(null)
  const [first] = upgrades ?? []
  if (!upgrades || !first) return null
  return (
    <Card aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.lead(dateInWords(first.until))}</p>
      <ul className="mt-4">
        {upgrades.map(upgrade => (
          <Row key={upgrade.tariff.uid} upgrade={upgrade} onChoose={() => choose(upgrade)} />
        ))}
      </ul>
      {chosen && <UpgradeDialog {...address} upgrade={chosen} onClose={() => choose(null)} />}
    </Card>
  )
}
