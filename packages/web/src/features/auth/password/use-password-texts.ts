import { type FieldErrorKey, MIN_PASSWORD, readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { copy } from '../copy.ts'

const TOO_SHORT: FieldErrorKey = 'auth.forms.errors.passwordTooShort'

/** What this installation asks of new passwords, in words: under the field, and when it refuses one. */
export const usePasswordTexts = () => {
  const { data: settings } = useQuery(queryOf(readSettings))
  const min = settings?.min_password ?? MIN_PASSWORD
  return {
    hint: copy.passwordHint(min),
    errorMessage: (key: string | undefined): string | undefined =>
      key === TOO_SHORT ? copy.passwordTooShort(min) : fieldErrorMessage(key),
  }
}
