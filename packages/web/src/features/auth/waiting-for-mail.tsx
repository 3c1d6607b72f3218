import { readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { wasRefused } from '../../shared/api/api-error.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClassName } from '../../ui/button-class-name.ts'
import { FormError } from '../../ui/form-error.tsx'
import { CaptchaSlot } from './captcha/captcha-slot.tsx'
import { useCaptcha } from './captcha/use-captcha.ts'
import { copy } from './copy.ts'
import { useSendVerification } from './use-auth.ts'
import { useLogout } from './sessions/use-logout.ts'

/** For a signed-in user whose e-mail is not confirmed yet: what to do, and what if no mail has arrived. */
export const WaitingForMail = ({ email }: { email: string }) => {
  const { data: settings } = useQuery(queryOf(readSettings))
  const resend = useSendVerification()
  const captcha = useCaptcha()
  const logout = useLogout()
  // Being asked to solve the captcha is no error: the captcha itself says so.
  const error = wasRefused(resend.error, 'ERR_CAPTCHA') ? null : resend.error
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">
        {copy.verify.text} <strong className="font-medium text-ink">{email}</strong>. {copy.verify.after}
      </p>
      {settings?.mailbox && (
        <a
          href={settings.mailbox}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClassName({ variant: 'primary', wide: true })}
        >
          {copy.verify.mailbox}
        </a>
      )}
      <div className="grid gap-3">
        <CaptchaSlot round={captcha.round} onToken={captcha.setToken} />
        <Button
          wide
          pending={resend.isPending}
          disabled={captcha.isUnsolved}
          onClick={() => resend.mutate(captcha.token, captcha)}
        >
          {copy.verify.resend}
        </Button>
        <Button wide variant="quiet" pending={logout.isPending} onClick={() => logout.mutate()}>
          {copy.verify.otherAccount}
        </Button>
      </div>
      <output className="text-center text-sm text-ink-soft">{resend.isSuccess && copy.verify.resent}</output>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}
