import { MAX_ROUND_QUALITIES, type ObservableQuality } from '@grani/contract'
import { copy } from '../copy.ts'
import { groupsOf } from './quality-groups.ts'

const texts = copy.start

type ChipProps = { name: string; isChosen: boolean; isFull: boolean; onToggle: () => void }

const QualityChip = ({ name, isChosen, isFull, onToggle }: ChipProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong/60 bg-surface px-3.5 py-1.5 text-sm hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-disabled:cursor-default has-disabled:border-line has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="checkbox"
      className="sr-only"
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={onToggle}
    />
    {name}
  </label>
)

type Props = {
  qualities: readonly ObservableQuality[]
  known: ReadonlySet<string>
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The qualities to ask about, in groups; those that are clear already come first. */
export const QualityPicker = ({ qualities, known, chosen, onChange }: Props) => {
  const isFull = chosen.length >= MAX_ROUND_QUALITIES
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <div className="grid gap-5">
      {groupsOf(qualities, known).map(group => (
        <fieldset key={group.id} className="min-w-0">
          <legend className="mb-2 text-sm font-medium text-ink-soft">{group.title}</legend>
          <div className="flex flex-wrap gap-1.5">
            {group.qualities.map(({ id, name }) => (
              <QualityChip
                key={id}
                name={name}
                isChosen={chosen.includes(id)}
                isFull={isFull}
                onToggle={() => toggle(id)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <output className="text-sm text-ink-soft">
        {isFull ? texts.full(MAX_ROUND_QUALITIES) : texts.chosen(chosen.length, MAX_ROUND_QUALITIES)}
      </output>
    </div>
  )
}
