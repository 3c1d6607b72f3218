import { Checkbox } from '../../../ui/checkbox.tsx'

type Props<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

/** Any of some values; none means all. */
export const Choice = <Value extends string>({ legend, options, chosen, onChange }: Props<Value>) => (
  <fieldset>
    <legend className="text-sm font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-x-5">
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, value] : chosen.filter(other => other !== value))
          }
        />
      ))}
    </div>
  </fieldset>
)
