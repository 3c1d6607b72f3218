import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { errorMessage } from './error-messages.ts'

/** Shows a refusal at the fields it concerns, or above the button when it concerns none of `fields`. */
export const showFormError = <F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): void => {
  const said = error instanceof ApiError ? (error.data.fields ?? {}) : {}
  const concerned = fields.filter(field => said[field] !== undefined)
  for (const field of concerned)
    setError(field, { message: said[field] ?? '' }, { shouldFocus: field === concerned[0] })
  if (concerned.length === 0) setError('root', { message: errorMessage(error) })
}
