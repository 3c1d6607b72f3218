import type { Booster } from '@grani/contract'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { copy } from './copy.ts'
import { expectedText } from './expected-text.ts'
import { PriceEach } from './price-each.tsx'

type Props = { booster: Booster; name: string; isSelected: boolean; onSelect: () => void }

/** The line under the number of questions: what they bring, or why they are not sold. */
const noteOf = (booster: Booster): string | null =>
  booster.is_available ? expectedText(booster) : copy.modal.tooMany

/** A radio button for a booster; the whole row can be tapped. */
export const BoosterOption = ({ booster, name, isSelected, onSelect }: Props) => {
  const note = noteOf(booster)
  return (
    <label className="flex min-h-14 items-center gap-2.5 rounded-control border border-line-strong/50 bg-surface px-3 sm:gap-3 sm:px-4 py-2.5 transition-colors duration-150 not-has-disabled:hover:border-accent has-checked:border-accent has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={isSelected}
        disabled={!booster.is_available}
        onChange={onSelect}
        className="size-5 shrink-0 appearance-none rounded-chip border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent disabled:border-dashed disabled:bg-transparent"
      />
      <span className="grow">
        <span className="block font-medium">{plural(booster.questions, nouns.question)}</span>
        {note !== null && <span className="block text-sm text-ink-soft">{note}</span>}
        <PriceEach booster={booster} />
      </span>
      <span className="font-medium whitespace-nowrap">{price(booster.price)}</span>
    </label>
  )
}
