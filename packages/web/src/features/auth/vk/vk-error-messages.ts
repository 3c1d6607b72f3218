import { ApiError } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { copy } from '../copy.ts'

const { errors } = copy.vk

/** The error texts of the SDK (its codes 100 to 104). */
const BY_SDK_TEXT: Readonly<Record<string, string>> = {
  'Event is not supported': errors.notSupported,
  'Cannot create new tab. Try checking your browser settings': errors.noWindow,
  'New tab has been closed': errors.closed,
  'Authorization failed with an error': errors.declined,
  'The received state does not match the expected state': errors.foreign,
}

export const sdkErrorMessage = (text: string | undefined): string => BY_SDK_TEXT[text ?? ''] ?? errors.unknown

/** The message when our server could not sign in with what VK ID returned. */
export const vkErrorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return errors.unknown
  const { code } = error.data
  if (code === 'ERR_AUTH' || code === 'ERR_VALIDATION') return errors.expired
  if (code === 'ERR_EMAIL_TAKEN') return errors.emailTaken
  if (code === 'ERR_UNAVAILABLE') return errors.silent
  if (code === 'ERR_TOKEN') return errors.tooLate
  return errorMessage(error)
}
