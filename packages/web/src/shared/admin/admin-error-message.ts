import { ApiError } from '../api/api-error.ts'
import { errorMessage } from '../forms/error-messages.ts'
import { adminErrors } from './copy.ts'

const isKnown = (code: string): code is keyof typeof adminErrors => Object.hasOwn(adminErrors, code)

/** The message for a failed call of the admin area that names no field. */
export const adminErrorMessage = (error: unknown): string =>
  error instanceof ApiError && isKnown(error.data.code) ? adminErrors[error.data.code] : errorMessage(error)
