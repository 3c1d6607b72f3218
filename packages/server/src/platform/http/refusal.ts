import type { FieldErrors, RefusalBody, RefusalCode } from '@grani/contract'

type Details = {
  fields?: FieldErrors
  /** Seconds to wait. */
  retryAfter?: number
  /** When what is used up opens again. */
  availableFrom?: Date
  /** What can be had instead. */
  free?: RefusalBody['free']
  /** What it came of, for the log. */
  cause?: Error
}

/** The one way to say no: a code of the closed list, its status from the contract's table. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
