import type { FieldErrorKey } from '@grani/contract'
import { register as endpoint } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { wasRefused } from '../../shared/api/api-error.ts'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CaptchaSlot } from './captcha/captcha-slot.tsx'
import { useCaptcha } from './captcha/use-captcha.ts'
import { SignUpConsents } from './sign-up-consents.tsx'
import { copy } from './copy.ts'
import { NewPasswordFields } from './password/new-password-fields.tsx'
import { showAuthError } from './show-auth-error.ts'
import { type RegisterFields, useRegister } from './use-auth.ts'

/** The initial form has both boxes unticked, which the type of the contract does not allow. */
type Draft = Omit<RegisterFields, 'old_enough' | 'personal_data'> & {
  old_enough: boolean
  personal_data: boolean
}

const resolver = schemaResolver<Draft, RegisterFields>(endpoint.body)

const FIELDS = ['email', 'password', 'repeat_password', 'old_enough', 'personal_data'] as const

type Props = { next: string | null; keptAnswers: number; onDone: () => Promise<void> }

export const RegisterForm = ({ next, keptAnswers, onDone }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm<Draft, unknown, RegisterFields>({
    resolver,
    defaultValues: {
      email: '',
      password: '',
      repeat_password: '',
      old_enough: false,
      personal_data: false,
      next,
      kept_answers: keptAnswers,
    },
  })
  const { mutateAsync } = useRegister()
  const captcha = useCaptcha()
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync({ ...fields, token: captcha.token })
      await onDone()
    } catch (error) {
      captcha.onError(error)
      if (wasRefused(error, 'ERR_EMAIL_TAKEN')) {
        const message: FieldErrorKey = 'auth.forms.errors.emailTaken'
        setError('email', { message }, { shouldFocus: true })
        return
      }
      showAuthError(error, FIELDS, setError)
    }
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid gap-5">
      <TextField
        {...register('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        label={copy.email}
        error={fieldErrorMessage(errors.email?.message)}
      />
      <NewPasswordFields
        label={copy.password}
        password={{ ...register('password'), error: errors.password?.message }}
        repeated={{
          ...register('repeat_password'),
          error: errors.repeat_password?.message,
        }}
      />
      <SignUpConsents
        oldEnough={{ ...register('old_enough'), error: fieldErrorMessage(errors.old_enough?.message) }}
        personalData={{
          ...register('personal_data'),
          error: fieldErrorMessage(errors.personal_data?.message),
        }}
      />
      <CaptchaSlot round={captcha.round} onToken={captcha.setToken} />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" wide pending={isSubmitting} disabled={captcha.isUnsolved}>
        {copy.register.submit}
      </Button>
    </form>
  )
}
