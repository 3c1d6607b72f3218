import { startTotp } from '@grani/contract/schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../../shared/forms/show-form-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'
import { useAcceptPasskey, useConfirmTotp, useOwnPasskeys, useStartTotp } from '../use-staff.ts'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const texts = copy.setUp
const resolver = schemaResolver(startTotp.body)

type Started = { secret: string; uri: string }

type FormProps = {
  onStarted: (started: Started) => void
  /** A passkey was accepted; recovery codes where there were none. */
  onAccepted: (codes: readonly string[] | null) => void
}

const PasswordForm = ({ onStarted, onAccepted }: FormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '' },
  })
  const start = useStartTotp()
  const accept = useAcceptPasskey()
  const { data: passkeys = [] } = useOwnPasskeys()
  const { errors } = formState

  const trying = (send: (password: string) => Promise<void>) =>
    handleSubmit(async ({ password }) => {
      try {
        await send(password)
      } catch (error) {
        if (wasRefused(error, 'ERR_CONFLICT')) setError('root', { message: texts.noPassword })
        else if (!(error instanceof ApiError) || wasRefused(error, 'ERR_AUTH'))
          setError('root', { message: copy.door.passkeyFailed })
        else showFormError(error, ['password'], setError, adminErrorMessage)
      }
    })
  const startApp = trying(async password => onStarted(await start.mutateAsync(password)))
  const acceptKey = trying(async password => onAccepted((await accept.mutateAsync(password)).codes))
  return (
    <form onSubmit={event => void startApp(event)} noValidate className="grid max-w-lg gap-4">
      <PasswordField
        {...register('password')}
        autoComplete="current-password"
        label={texts.password}
        error={fieldErrorMessage(errors.password?.message)}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={start.isPending}>
          {texts.start}
        </Button>
        {passkeys.length > 0 && (
          <Button pending={accept.isPending} onClick={event => void acceptKey(event)}>
            {texts.withPasskey}
          </Button>
        )}
      </div>
      {passkeys.length === 0 && (
        <p className="text-sm text-ink-soft">
          {texts.addPasskey} <TextLink href="/profile">{texts.toProfile}</TextLink>
        </p>
      )}
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

type Props = { /** Everything is set up, and recovery codes were seen. */ onDone: () => void }

/** Sets a second factor up: password, then a passkey, or the secret and first code of an app; then recovery codes. */
export const SetUp = ({ onDone }: Props) => {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const showCodes = (issued: readonly string[] | null) => (issued ? setCodes(issued) : onDone())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (started) return <AddToApp started={started} onCodes={setCodes} />
  return <PasswordForm onStarted={setStarted} onAccepted={showCodes} />
}
