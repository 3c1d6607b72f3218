import { useId } from 'react'

type Props<V> = {
  legend: string
  options: readonly { value: V; label: string; /** What a screen reader says instead. */ said?: string }[]
  value: V | null
  onChange: (value: V) => void
  /** The words under the first and the last option of a scale. */
  ends?: readonly [string, string]
}

/** One choice of a few, as a row of buttons; a radio group for the keyboard and screen readers. */
export const ChoiceRow = <V extends string | number>({
  legend,
  options,
  value,
  onChange,
  ends,
}: Props<V>) => {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 max-w-lg grid-cols-1 content-start gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex gap-1.5">
        {options.map(({ value: option, label, said }) => (
          <label
            key={option}
            className="relative grid min-h-11 grow basis-0 cursor-pointer place-items-center rounded-control border border-line-strong/60 bg-surface px-2 py-1 text-center text-sm leading-tight hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={said}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <span aria-hidden={said === undefined ? undefined : true}>{label}</span>
          </label>
        ))}
      </div>
      {ends && (
        <div aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </fieldset>
  )
}
