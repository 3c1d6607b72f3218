import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClassName, Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export const TextField = ({ label, hint, error, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <input
        type="text"
        {...input}
        {...control}
        className={classNames(controlClassName, input.readOnly === true && 'bg-sunken!')}
      />
    )}
  </Field>
)
