import { confirmTotp } from '@grani/contract/schemas'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'

const resolver = schemaResolver(confirmTotp.body)

type Props = {
  label?: string
  hint?: string
  /** Sends the code; its failure is shown at the field. */
  onCode: (code: string) => Promise<unknown>
  /** The buttons. */
  children: ReactNode
}

/** Asks for one code of the second factor. */
export const FactorForm = ({
  label = copy.factor.code,
  hint = copy.factor.codeHint,
  onCode,
  children,
}: Props) => {
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { code: '' } })
  const { errors } = formState
  const submit = handleSubmit(async ({ code }) => {
    try {
      await onCode(code)
    } catch (error) {
      showFormError(error, ['code'], setError, adminErrorMessage)
    }
  })
  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid max-w-sm gap-4">
      <TextField
        {...register('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        label={label}
        hint={hint}
        error={fieldErrorMessage(errors.code?.message)}
      />
      <FormError>{errors.root?.message}</FormError>
      {children}
    </form>
  )
}
