import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { copy } from '../copy.ts'
import { usePasswordTexts } from './use-password-texts.ts'

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'> & {
  /** The key of the error. */ error: string | undefined
}

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
        error={errorMessage(password.error)}
        autoComplete="new-password"
        label={label}
        hint={hint}
      />
      <PasswordField
        {...repeated}
        error={errorMessage(repeated.error)}
        autoComplete="new-password"
        label={copy.repeatPassword}
      />
    </>
  )
}
