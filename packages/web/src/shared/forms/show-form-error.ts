import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { errorMessage } from './error-messages.ts'

/** Shows an error at the fields that it names, or at the form when it names none of `fields`. */
export const showFormError = <F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
  messageOf: (error: unknown) => string = errorMessage,
): void => {
  const fieldErrors = error instanceof ApiError ? (error.data.fields ?? {}) : {}
  const named = fields.filter(field => fieldErrors[field] !== undefined)
  for (const field of named)
    setError(field, { message: fieldErrors[field] ?? '' }, { shouldFocus: field === named[0] })
  if (named.length === 0) setError('root', { message: messageOf(error) })
}
