import type { Context } from '../../context.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { judgeNewPassword } from '../../../platform/secrets/new-password.ts'

/** What this user and this site are called: the address, its two halves, and the hosts without their endings. */
const namesOf = (email: string, webUrl: string): string[] => {
  const hosts = [email.split('@')[1] ?? '', new URL(webUrl).hostname]
  return [email, email.split('@')[0] ?? '', ...hosts.flatMap(host => [host, host.replace(/\.[^.]*$/, '')])]
}

/** Refuses a new password that is shorter than this installation asks for, or that an attacker would try first. */
export const refuseWeakPassword = (
  { newPasswords, webUrl }: Pick<Context, 'newPasswords' | 'webUrl'>,
  password: string,
  email: string,
): void => {
  const verdict = judgeNewPassword(newPasswords, password, namesOf(email, webUrl))
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
