import { forgotPassword } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { useForgotPassword } from './use-auth.ts'

const resolver = schemaResolver(forgotPassword.body)

/** Shows the same message after success and failure, so that it does not reveal who has an account. */
export const ForgotPasswordForm = () => {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { email: '' } })
  const { mutateAsync, isPending, isIdle } = useForgotPassword()
  const submit = handleSubmit(fields => mutateAsync(fields).catch(() => undefined))

  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
      <TextField
        {...register('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        label={copy.email}
        error={fieldErrorMessage(formState.errors.email?.message)}
      />
      <Button type="submit" variant="primary" wide pending={isPending}>
        {copy.forgot.submit}
      </Button>
      <div role="alert" className="empty:absolute">
        {!isIdle && !isPending && (
          <Banner level="info">
            {copy.forgot.sent}. {copy.forgot.sentHint}
          </Banner>
        )}
      </div>
    </form>
  )
}
