import { login } from '@grani/contract/schemas'
import { useForm } from 'react-hook-form'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CaptchaSlot } from './captcha/captcha-slot.tsx'
import { useCaptcha } from './captcha/use-captcha.ts'
import { copy } from './copy.ts'
import { showAuthError } from './show-auth-error.ts'
import { useLogin } from './use-auth.ts'

const resolver = schemaResolver(login.body)

type Props = {
  /** The query string for links to the other pages, including its `?`. */
  query: string
  /** Loads the user's data and leaves the page. */
  onDone: () => Promise<void>
}

export const LoginForm = ({ query, onDone }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: '', password: '' },
  })
  const { mutateAsync } = useLogin()
  const captcha = useCaptcha()
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async fields => {
    try {
      await mutateAsync({ ...fields, token: captcha.token })
      await onDone()
    } catch (error) {
      captcha.onError(error)
      showAuthError(error, ['email', 'password'], setError)
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
      <div className="grid gap-1">
        <PasswordField
          {...register('password')}
          autoComplete="current-password"
          label={copy.password}
          error={fieldErrorMessage(errors.password?.message)}
        />
        <TextLink
          href={`/auth/forgot-password${query}`}
          className="inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          {copy.login.forgot}
        </TextLink>
      </div>
      <CaptchaSlot round={captcha.round} onToken={captcha.setToken} />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" wide pending={isSubmitting} disabled={captcha.isUnsolved}>
        {copy.login.submit}
      </Button>
    </form>
  )
}
