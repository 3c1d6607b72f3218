import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { wasRefused } from '../../shared/api/api-error.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'

/** `showFormError` for forms with a captcha: being asked to solve it is no error, the captcha itself says so. */
export const showAuthError = <F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): void => {
  if (!wasRefused(error, 'ERR_CAPTCHA')) showFormError(error, fields, setError)
}
