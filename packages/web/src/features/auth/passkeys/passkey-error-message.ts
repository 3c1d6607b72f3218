import { wasRefused } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { copy } from './copy.ts'

const texts = copy.errors

/** What browsers call their failures; all else is no failure of the passkey. */
const BROWSER_ERRORS: Record<string, string> = {
  NotAllowedError: texts.cancelled,
  AbortError: texts.cancelled,
  InvalidStateError: texts.exists,
  ConstraintError: texts.unsupported,
  NotSupportedError: texts.unsupported,
  SecurityError: texts.unsupported,
}

/** The message for a failed ceremony or a refused passkey. */
export const passkeyErrorMessage = (error: unknown): string => {
  if (wasRefused(error, 'ERR_AUTH')) return texts.refused
  if (wasRefused(error, 'ERR_CONFLICT')) return texts.tooMany
  if (wasRefused(error, 'ERR_SECOND_FACTOR') || wasRefused(error, 'ERR_STEP_UP')) return texts.ofStaff
  if (wasRefused(error, 'ERR_REAUTHENTICATION')) return texts.signInAgain
  const name = error instanceof Error ? error.name : ''
  return BROWSER_ERRORS[name] ?? errorMessage(error)
}
