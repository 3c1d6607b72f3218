import { vkRegister } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { SignUpConsents } from '../sign-up-consents.tsx'
import { copy } from '../copy.ts'
import { useVkRegister, type VkRegistration } from './use-vk.ts'
import { vkErrorMessage } from './vk-error-messages.ts'

type Draft = { ticket: string; old_enough: boolean; personal_data: boolean }

const resolver = schemaResolver<Draft, VkRegistration>(vkRegister.body)

type Props = { ticket: string; onDone: () => Promise<void> }

/** The consents of a new user, before the account is created. */
export const VkRegisterForm = ({ ticket, onDone }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm<Draft, unknown, VkRegistration>({
    resolver,
    defaultValues: { ticket, old_enough: false, personal_data: false },
  })
  const { mutateAsync } = useVkRegister()
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync(fields)
      await onDone()
    } catch (error) {
      setError('root', { message: vkErrorMessage(error) })
    }
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
      <SignUpConsents
        oldEnough={{ ...register('old_enough'), error: fieldErrorMessage(errors.old_enough?.message) }}
        personalData={{
          ...register('personal_data'),
          error: fieldErrorMessage(errors.personal_data?.message),
        }}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" wide pending={isSubmitting}>
        {copy.vk.newcomer.submit}
      </Button>
    </form>
  )
}
