import type { Booster } from '@grani/contract'
import { price } from '../../shared/format/price.ts'
import { copy } from './copy.ts'

/** What one question of a booster comes to. */
export const PriceEach = ({ booster }: { booster: Pick<Booster, 'price' | 'questions'> }) => (
  <span className="block text-sm text-ink-soft">
    {copy.each(price(Math.round(booster.price / booster.questions)))}
  </span>
)
