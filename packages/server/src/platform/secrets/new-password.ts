import { isCommonPassword } from './common-passwords.ts'
import type { PasswordFilter } from './password-filter.ts'

/** What this installation asks of new passwords. */
export type NewPasswordRules = {
  minLength: number
  /** Leaked passwords; null where the installation has no list. */
  leaked: PasswordFilter | null
}

type Verdict = 'fine' | 'too-short' | 'too-common'

/** Judges a new password; `own`: words that name the user. Emoji count as the characters that they look like. */
export const judgeNewPassword = (
  { minLength, leaked }: NewPasswordRules,
  password: string,
  own: readonly string[],
): Verdict => {
  if (Array.from(password).length < minLength) return 'too-short'
  return isCommonPassword(password, own) || leaked?.has(password) === true ? 'too-common' : 'fine'
}
