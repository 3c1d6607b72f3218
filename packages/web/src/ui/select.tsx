import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { controlClassName, Field } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: number | string; label: string }[]
}

export const Select = ({ label, hint, error, options, ...select }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <div className="relative">
        <select {...select} {...control} className={`${controlClassName} appearance-none pr-11`}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-soft"
        />
      </div>
    )}
  </Field>
)
