import type { Context } from '../../context.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { judgeNewPassword } from '../../../platform/secrets/new-password.ts'

/** Refuses a new password that is shorter than this installation asks for, or that an attacker would try first. */
export const refuseWeakPassword = (
  { newPasswords }: Pick<Context, 'newPasswords'>,
  password: string,
  email: string,
): void => {
  const verdict = judgeNewPassword(newPasswords, password, [email, email.split('@')[0] ?? email])
  if (verdict === 'fine') return
  throw new Refusal('ERR_VALIDATION', {
    fields: {
      password:
        verdict === 'too-short'
          ? 'auth.forms.errors.passwordTooShort'
          : 'auth.forms.errors.passwordTooCommon',
    },
  })
}
