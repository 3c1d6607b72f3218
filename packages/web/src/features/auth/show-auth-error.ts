import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { wasRefused } from '../../shared/api/api-error.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'
import { copy } from './copy.ts'

/** `showFormError` for forms with a captcha: asks the user to solve it when the server requires one. */
export const showAuthError = <F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): void => {
  if (wasRefused(error, 'ERR_CAPTCHA')) setError('root', { message: copy.captcha.asked })
  else showFormError(error, fields, setError)
}
