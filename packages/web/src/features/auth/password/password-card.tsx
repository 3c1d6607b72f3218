import type { Profile } from '@grani/contract'
import { useState } from 'react'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'
import { useForgotPassword } from '../use-auth.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const texts = copy.changePassword

/** The password, for accounts with an address to sign in with. A first one comes by mail: a session alone cannot set it. */
export const PasswordCard = ({ profile: { email, has_password } }: { profile: Profile }) => {
  const [isChanging, setChanging] = useState(false)
  const { mutate, isPending, isSuccess, error } = useForgotPassword()
  if (!email) return null
  return (
    <Card aria-label={texts.card}>
      <h2 className="text-lg">{texts.card}</h2>
      <p className="mt-1 text-sm text-ink-soft">{has_password ? texts.lead : texts.none(email)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {has_password && (
          <Button size="s" onClick={() => setChanging(true)}>
            {texts.open}
          </Button>
        )}
        <Button
          size="s"
          variant={has_password ? 'quiet' : 'secondary'}
          pending={isPending}
          onClick={() => mutate({ email })}
        >
          {has_password ? texts.forgot : texts.sendLink}
        </Button>
      </div>
      <output className="mt-2 block text-sm font-medium text-success empty:hidden">
        {isSuccess && texts.sent}
      </output>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  )
}
