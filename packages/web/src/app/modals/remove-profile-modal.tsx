import { exportProfile } from '@grani/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { passkeyErrorMessage } from '../../features/auth/passkeys/passkey-error-message.ts'
import { proofByPasskey, withReauthentication } from '../../features/auth/passkeys/reauthenticate.ts'
import { usePasskeys } from '../../features/auth/passkeys/use-passkeys.ts'
import { copy } from '../../features/profile/copy.ts'
import { useRemoveProfile } from '../../features/profile/use-profile-mutations.ts'
import { planState } from '../../features/subscription/plan/plan-state.ts'
import { endsImmediately } from '../../features/subscription/plan/plan-labels.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { urlOf } from '../../shared/api/send-request.ts'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { hasPasskeys } from '../../shared/passkeys/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSignedIn } from '../session/profile-context.ts'

const texts = copy.removal
const PAID_STATES = new Set(['renewable', 'cancelled', 'paused'])

const passwordError = (error: unknown): string | undefined =>
  error instanceof ApiError ? fieldErrorMessage(error.data.fields?.['password']) : undefined

/** The last sentence before everything goes; the user shows once more who they are, by the password or a passkey. */
export const RemoveProfileModal = ({ onClose }: { onClose: () => void }) => {
  const [, navigate] = useLocation()
  const { has_password: hasPassword } = useSignedIn()
  const [password, setPassword] = useState('')
  const { data: plan } = useSubscription()
  const hasOwnPasskey = (usePasskeys().data?.length ?? 0) > 0 && hasPasskeys()
  const isPaid = plan && PAID_STATES.has(planState(plan)) && !endsImmediately(plan)
  const { mutate, isPending, error } = useRemoveProfile(() => {
    // Now, because signing out unmounts this dialog before the mutation reports its success.
    onClose()
    showBanner('success', texts.done)
    navigate('/', { replace: true })
  })
  const wrongPassword = passwordError(error)
  return (
    <Dialog title={texts.ask} onClose={onClose}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          mutate(send => withReauthentication(hasPassword ? password : null, send))
        }}
      >
        <p className="text-ink-soft">
          {texts.text} {isPaid && `${texts.paidRest(dateInWords(plan.end_at))} `}
          <a
            href={urlOf(exportProfile, { query: { format: 'json' } })}
            download
            className="text-accent underline"
          >
            {texts.exportFirst}
          </a>
        </p>
        {hasPassword && (
          <PasswordField
            value={password}
            onChange={event => setPassword(event.target.value)}
            autoComplete="current-password"
            label={texts.password}
            error={wrongPassword}
          />
        )}
        {hasPassword && hasOwnPasskey && (
          <Button
            size="s"
            variant="quiet"
            disabled={isPending}
            className="-mt-2 justify-self-start"
            onClick={() => mutate(async send => send((await proofByPasskey()) ?? {}))}
          >
            {texts.byPasskey}
          </Button>
        )}
        <FormError>{error && !wrongPassword ? passkeyErrorMessage(error) : undefined}</FormError>
        <FormActions
          keep={texts.cancel}
          onKeep={onClose}
          submit={texts.confirm}
          variant="danger"
          pending={isPending}
        />
      </form>
    </Dialog>
  )
}
