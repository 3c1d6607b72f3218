import type { Profile } from '@grani/contract'
import { useForm } from 'react-hook-form'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { showBanner } from '../../../shared/banners/local-banners.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSessions } from '../sessions/use-sessions.ts'
import { copy } from './copy.ts'
import { passkeyErrorMessage } from './passkey-error-message.ts'
import { useAddPasskey } from './use-passkeys.ts'

const texts = copy.adding
const BANNER_MS = 4000
const REQUIRED = 'forms.errors.invalid'
const MAX_NAME = 60

/** This device as the list of sessions names it. */
const useDeviceName = (): string => {
  const here = useSessions().data?.find(session => session.is_current)
  return [here?.system, here?.browser].filter(Boolean).join(', ')
}

/** Adds a passkey of this device, or of one that the browser can reach. */
export const AddPasskeyDialog = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: useDeviceName(), password: '' },
  })
  const { mutateAsync } = useAddPasskey(profile)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync(fields)
      showBanner('success', texts.done, { forMs: BANNER_MS })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.data.fields) showFormError(error, ['name', 'password'], setError)
      else if (wasRefused(error, 'ERR_AUTH')) setError('root', { message: copy.errors.notAdded })
      else setError('root', { message: passkeyErrorMessage(error) })
    }
  })

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
        <p className="text-ink-soft">{texts.lead}</p>
        <TextField
          {...register('name', { required: REQUIRED, setValueAs: (name: string) => name.trim() })}
          maxLength={MAX_NAME}
          autoComplete="off"
          label={texts.name}
          hint={texts.nameHint}
          error={fieldErrorMessage(errors.name?.message)}
        />
        {profile.has_password && (
          <PasswordField
            {...register('password', { required: REQUIRED })}
            autoComplete="current-password"
            label={texts.password}
            error={fieldErrorMessage(errors.password?.message)}
          />
        )}
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" wide pending={isSubmitting}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
