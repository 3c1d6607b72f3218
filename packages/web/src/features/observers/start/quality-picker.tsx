import { MAX_ROUND_QUALITIES, type ObservableQuality } from '@grani/contract'
import { copy } from '../copy.ts'
import type { Proposed } from './proposed-qualities.ts'

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

type GroupProps = {
  title: string
  qualities: readonly ObservableQuality[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const QualityGroup = ({ title, qualities, chosen, onChange }: GroupProps) => {
  const isFull = chosen.length >= MAX_ROUND_QUALITIES
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  if (qualities.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink-soft">{title}</legend>
      <div className="flex flex-wrap gap-1.5">
        {qualities.map(({ id, name }) => (
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
  )
}

type Props = {
  qualities: readonly ObservableQuality[]
  proposed: Proposed
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The qualities to ask about: what is proposed, and behind a line all others by direction. */
export const QualityPicker = ({ qualities, proposed, chosen, onChange }: Props) => {
  const { clear, unclear } = proposed
  const others = qualities.filter(one => ![...clear, ...unclear].some(({ id }) => id === one.id))
  const directions = new Map(others.map(({ direction, direction_name }) => [direction, direction_name]))
  return (
    <div className="grid gap-5">
      <QualityGroup title={texts.known} qualities={clear} chosen={chosen} onChange={onChange} />
      <QualityGroup title={texts.unclear} qualities={unclear} chosen={chosen} onChange={onChange} />
      {others.length > 0 && (
        <details className="rounded-control border border-line px-4">
          <summary className="min-h-11 py-2.5 font-medium text-accent">{texts.others}</summary>
          <div className="grid gap-5 pb-4">
            {[...directions].map(([id, title]) => (
              <QualityGroup
                key={id}
                title={title}
                qualities={others.filter(({ direction }) => direction === id)}
                chosen={chosen}
                onChange={onChange}
              />
            ))}
          </div>
        </details>
      )}
      <output className="text-sm text-ink-soft">
        {chosen.length >= MAX_ROUND_QUALITIES
          ? texts.full(MAX_ROUND_QUALITIES)
          : texts.chosen(chosen.length, MAX_ROUND_QUALITIES)}
      </output>
    </div>
  )
}
