import { ApiError, wasRefused } from '../../shared/api/api-error.ts'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { errorMessage, fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { copy } from './copy.ts'

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.data.fields : undefined)

export const purchaseErrorText = (error: unknown): string => {
  if (wasRefused(error, 'ERR_UNAVAILABLE')) return copy.give.unavailable
  const fields = fieldsOf(error)
  if (fields?.['billing_email']) return copy.give.noReceiptEmail
  if (fields?.['method']) return checkoutCopy.methods.unavailable
  return fields?.['tariff'] ? copy.give.notAvailable : errorMessage(error)
}

export const codeErrorText = (error: unknown): string => {
  if (wasRefused(error, 'ERR_NOT_FOUND')) return copy.enter.unknown
  return fieldErrorMessage(fieldsOf(error)?.['code']) ?? errorMessage(error)
}
