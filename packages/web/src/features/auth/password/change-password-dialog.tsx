import { changePassword } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { copy } from '../copy.ts'
import { useChangePassword } from '../use-auth.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const texts = copy.changePassword
const resolver = schemaResolver(changePassword.body)
const BANNER_MS = 4000
const EMPTY = { old_password: '', password: '', repeat_password: '' }

/** Sets a new password, confirmed by the present one. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: EMPTY })
  const { mutateAsync } = useChangePassword()
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync(fields)
      showBanner('success', texts.done, { forMs: BANNER_MS })
      onClose()
    } catch (error) {
      if (wasRefused(error, 'ERR_CONFLICT')) setError('root', { message: texts.stale })
      else showFormError(error, ['old_password', 'password', 'repeat_password'], setError)
    }
  })

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
        <PasswordField
          {...register('old_password')}
          autoComplete="current-password"
          label={texts.old}
          error={fieldErrorMessage(errors.old_password?.message)}
        />
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
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
