import { restorePassword } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { wasRefused } from '../../shared/api/api-error.ts'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { NewPasswordFields } from './password/new-password-fields.tsx'
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
      <NewPasswordFields
        label={copy.newPassword}
        password={{ ...register('password'), error: errors.password?.message }}
        repeated={{
          ...register('repeat_password'),
          error: errors.repeat_password?.message,
        }}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        {copy.restore.submit}
      </Button>
    </form>
  )
}
