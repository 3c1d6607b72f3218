import { useId } from 'react'

type Props<V> = {
  legend: string
  options: readonly { value: V; label: string }[]
  value: V | undefined
  onChange: (value: V) => void
  /** The words under the first and the last option of a scale. */
  ends?: readonly [string, string]
}

/** One choice of a few, as a row of buttons; a radio group for the keyboard and screen readers. */
export const RadioRow = <V extends string | number | null>({
  legend,
  options,
  value,
  onChange,
  ends,
}: Props<V>) => {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={ends ? 'grid grid-cols-5 gap-1.5' : 'flex flex-wrap gap-1.5'}>
        {options.map(option => (
          <label
            key={option.value}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong/60 bg-surface px-2 text-center text-sm hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-label={ends ? endLabel(option.label, options, ends) : undefined}
              className="sr-only"
            />
            <span aria-hidden={ends ? true : undefined}>{option.label}</span>
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

/** «1, пустяк»: a number alone says nothing to who does not see the scale. */
const endLabel = (
  label: string,
  options: readonly { label: string }[],
  [first, last]: readonly [string, string],
): string => {
  if (label === options[0]?.label) return `${label}, ${first}`
  return label === options.at(-1)?.label ? `${label}, ${last}` : label
}

export const FIVE = [1, 2, 3, 4, 5].map(value => ({ value, label: `${value}` }))
