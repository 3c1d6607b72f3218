import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { copy } from '../copy.ts'

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

type Props = {
  label: string
  password: FieldProps
  repeated: FieldProps
}

/** A password that is chosen, twice. */
export const NewPasswordFields = ({ label, password, repeated }: Props) => (
  <>
    <PasswordField {...password} autoComplete="new-password" label={label} hint={copy.passwordHint} />
    <PasswordField {...repeated} autoComplete="new-password" label={copy.repeatPassword} />
  </>
)
