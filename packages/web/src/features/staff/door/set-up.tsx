import { startTotp } from '@grani/contract?schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { useConfirmTotp, useReloadStaffSelf, useStartTotp } from '../use-staff.ts'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = copy.setUp
const resolver = schemaResolver(startTotp.body)

type Started = { secret: string; uri: string }

const PasswordForm = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '' },
  })
  const { mutateAsync, isPending } = useStartTotp()
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      onStarted(await mutateAsync(password))
    } catch (error) {
      if (wasRefused(error, 'ERR_CONFLICT')) setError('root', { message: texts.noPassword })
      else showFormError(error, ['password'], setError)
    }
  })
  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid max-w-sm gap-4">
      <PasswordField
        {...register('password')}
        autoComplete="current-password"
        label={texts.password}
        error={fieldErrorMessage(errors.password?.message)}
      />
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
        {texts.start}
      </Button>
    </form>
  )
}

/** In groups of four, as a user copies them. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type AddProps = { started: Started; onCodes: (codes: readonly string[]) => void }

const AddToApp = ({ started: { secret, uri }, onCodes }: AddProps) => {
  const { mutateAsync, isPending } = useConfirmTotp()
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{texts.addTitle}</h2>
      <p className="max-w-[60ch]">{texts.add}</p>
      <p>
        <span className="text-sm text-ink-soft">{texts.secret}</span>
        <code className="block max-w-sm rounded-control border border-line bg-sunken p-3 text-lg wrap-break-word select-all">
          {grouped(secret)}
        </code>
      </p>
      <p className="text-sm">
        <TextLink newTab href={uri}>
          {texts.openApp}
        </TextLink>
      </p>
      <FactorForm
        label={texts.firstCode}
        hint={texts.firstCodeHint}
        onCode={async code => onCodes((await mutateAsync(code)).codes)}
      >
        <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
          {texts.confirm}
        </Button>
      </FactorForm>
    </div>
  )
}

/** Sets the second factor up: password, secret, first code, recovery codes. */
export const SetUp = () => {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reload = useReloadStaffSelf()
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void reload()} />
  if (started) return <AddToApp started={started} onCodes={setCodes} />
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-ink-soft">{texts.lead}</p>
      <PasswordForm onStarted={setStarted} />
    </>
  )
}
