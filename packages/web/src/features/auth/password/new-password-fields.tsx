import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { copy } from '../copy.ts'
import { usePasswordTexts } from './use-password-texts.ts'

/** `error` is the key of the refusal: its message says how long a password has to be here. */
type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

type Props = {
  label: string
  password: FieldProps
  repeated: FieldProps
}

/** A password that is chosen, twice. */
export const NewPasswordFields = ({ label, password, repeated }: Props) => {
  const { hint, errorMessage } = usePasswordTexts()
  return (
    <>
      <PasswordField
        {...password}
        autoComplete="new-password"
        label={label}
        hint={hint}
        error={errorMessage(password.error)}
      />
      <PasswordField
        {...repeated}
        autoComplete="new-password"
        label={copy.repeatPassword}
        error={errorMessage(repeated.error)}
      />
    </>
  )
}
