import { useId } from 'react'

type Props<V> = {
  legend: string
  options: readonly { value: V; label: string; /** What a screen reader says instead. */ said?: string }[]
  /** Null or undefined: nothing is chosen yet. */
  value: V | null | undefined
  onChange: (value: V) => void
  /** The words under the first and the last option of a scale. */
  ends?: readonly [string, string]
  /** Classes of a grid of equal options; without them each is as wide as its words. */
  columns?: string
  /** Whether the legend is as small as the labels of the fields beside it. */
  isField?: boolean
}

const gridOf = (columns: string | undefined): string =>
  columns === undefined ? 'flex flex-wrap gap-1.5 *:px-3' : `grid gap-1.5 ${columns}`

/** One choice of a few, as a row of buttons; a radio group for the keyboard and screen readers. */
export const RadioRow = <V extends string | number | null>({
  legend,
  options,
  value,
  onChange,
  ends,
  columns,
  isField = false,
}: Props<V>) => {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <legend className={`font-medium ${isField ? 'mb-1 text-sm' : 'mb-1.5'}`}>{legend}</legend>
      <div className={gridOf(ends ? 'grid-cols-5' : columns)}>
        {options.map(option => (
          <label
            key={option.value}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong/60 bg-surface px-1 py-1 text-center text-sm leading-tight hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-label={saidOf(option, options, ends)}
              className="sr-only"
            />
            <span aria-hidden={option.said !== undefined || ends ? true : undefined}>{option.label}</span>
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
const saidOf = (
  { label, said }: { label: string; said?: string },
  options: readonly { label: string }[],
  ends: readonly [string, string] | undefined,
): string | undefined => {
  if (said !== undefined || !ends) return said
  if (label === options[0]?.label) return `${label}, ${ends[0]}`
  return label === options.at(-1)?.label ? `${label}, ${ends[1]}` : label
}

export const FIVE = [1, 2, 3, 4, 5].map(value => ({ value, label: `${value}` }))
