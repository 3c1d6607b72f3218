import { ApiError, wasRefused } from '../api/api-error.ts'
import { errorMessage } from '../forms/error-messages.ts'
import { momentInWords } from '../format/moment.ts'
import { adminErrors, waitsUntil } from './copy.ts'

const isKnown = (code: string): code is keyof typeof adminErrors => Object.hasOwn(adminErrors, code)

/** The message for a failed call of the admin area that names no field. */
export const adminErrorMessage = (error: unknown): string => {
  const opensAt = error instanceof ApiError ? error.data.available_from : undefined
  if (wasRefused(error, 'ERR_SECOND_PERSON') && opensAt !== undefined)
    return waitsUntil(momentInWords(opensAt))
  return error instanceof ApiError && isKnown(error.data.code)
    ? adminErrors[error.data.code]
    : errorMessage(error)
}
