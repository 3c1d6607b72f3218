import type { Passkey } from '@grani/contract'
import { renamePasskey } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { useRenamePasskey } from './use-passkeys.ts'

const texts = copy.renaming
const resolver = schemaResolver(renamePasskey.body)

export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { name: passkey.name },
  })
  const { mutateAsync } = useRenamePasskey(passkey.id)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ name }) => {
    try {
      await mutateAsync(name)
      onClose()
    } catch (error) {
      showFormError(error, ['name'], setError)
    }
  })

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
        <TextField
          {...register('name')}
          autoComplete="off"
          label={copy.adding.name}
          error={fieldErrorMessage(errors.name?.message)}
        />
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" wide pending={isSubmitting}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
