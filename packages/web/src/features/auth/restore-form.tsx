import { restorePassword } from '@grani/contract?schemas'
import { useForm } from 'react-hook-form'
import { wasRefused } from '../../shared/api/api-error.ts'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { copy } from './copy.ts'
import { usePasswordTexts } from './password/use-password-texts.ts'
import { useRestorePassword } from './use-auth.ts'

const resolver = schemaResolver(restorePassword.body)
const BANNER_MS = 4000

type Props = { token: string | null; onDone: () => void }

export const RestoreForm = ({ token, onDone }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { token, password: '', repeat_password: '' },
  })
  const { mutateAsync } = useRestorePassword()
  const passwordTexts = usePasswordTexts()
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync(fields)
      showBanner('success', copy.restore.done, { forMs: BANNER_MS })
      onDone()
    } catch (error) {
      if (wasRefused(error, 'ERR_TOKEN')) {
        showBanner('error', copy.restore.expired, { forMs: BANNER_MS })
        return
      }
      showFormError(error, ['password', 'repeat_password'], setError)
    }
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
      <PasswordField
        {...register('password')}
        autoComplete="new-password"
        label={copy.newPassword}
        hint={passwordTexts.hint}
        error={passwordTexts.errorMessage(errors.password?.message)}
      />
      <PasswordField
        {...register('repeat_password')}
        autoComplete="new-password"
        label={copy.repeatPassword}
        error={passwordTexts.errorMessage(errors.repeat_password?.message)}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        {copy.restore.submit}
      </Button>
    </form>
  )
}
