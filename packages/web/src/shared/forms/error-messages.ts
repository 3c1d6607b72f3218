import type { FieldErrorKey } from '@grani/contract'
import { ApiError } from '../api/api-error.ts'
import { fieldErrors, formErrors } from './copy.ts'

const DEFAULT_RETRY_AFTER = 60

const isKnown = (key: string): key is FieldErrorKey => Object.hasOwn(fieldErrors, key)

/** The message for a key; none for no key. A server newer than this page may send keys that the page does not know. */
export const fieldErrorMessage = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : fieldErrors[isKnown(key) ? key : 'forms.errors.invalid']

/** The message for a failed call that names no field. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return formErrors.unknown
  const { code, retry_after } = error.data
  if (code === 'FETCH_ERROR' || code === 'TIMEOUT_ERROR') return formErrors.offline
  if (code === 'ERR_AUTH') return formErrors.wrongCredentials
  if (code === 'ERR_CAPTCHA') return formErrors.captcha
  if (code === 'ERR_TOKEN') return formErrors.expiredLink
  if (code === 'ERR_CONSENT') return formErrors.consent
  if (code === 'ERR_PLAN') return formErrors.planLimit
  if (code === 'ERR_READ_ONLY') return formErrors.readOnly
  if (code === 'ERR_UNAVAILABLE') return retry_after ? formErrors.busy : formErrors.unavailable
  if (code === 'ERR_RATE') return formErrors.tooOften(retry_after ?? DEFAULT_RETRY_AFTER)
  return error.requestId ? formErrors.unexpected(error.requestId) : formErrors.unknown
}
