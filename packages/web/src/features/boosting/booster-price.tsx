import type { Booster } from '@grani/contract'
import { price } from '../../shared/format/price.ts'
import { copy } from './copy.ts'

/** What a booster costs, and what one of its questions comes to. */
export const BoosterPrice = ({ booster }: { booster: Pick<Booster, 'price' | 'questions'> }) => (
  <span className="text-right">
    <span className="block font-medium whitespace-nowrap">{price(booster.price)}</span>
    <span className="block text-sm text-ink-soft">
      {copy.each(price(Math.round(booster.price / booster.questions)))}
    </span>
  </span>
)
