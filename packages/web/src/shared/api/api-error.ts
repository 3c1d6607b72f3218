import type { RefusalBody, RefusalCode } from '@grani/contract'

/** Errors on the client's side: no reply at all, none in time, or one that cannot be parsed. */
export type ClientErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'

export type ApiErrorData = Omit<RefusalBody, 'code'> & { code: RefusalCode | ClientErrorKind }

type Options = ErrorOptions & { requestId?: string | null }

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status, or the kind of client error when there was no readable reply. */
  readonly status: number | ClientErrorKind
  readonly data: ApiErrorData
  /** What the log of the server calls the failed request. */
  readonly requestId: string | null

  constructor(status: number | ClientErrorKind, data: ApiErrorData, options: Options = {}) {
    super(`${status} ${data.code}`, options)
    this.requestId = options.requestId ?? null
    this.status = status
    this.data = data
  }
}

export const clientError = (kind: ClientErrorKind, cause: unknown): ApiError =>
  new ApiError(kind, { code: kind }, { cause })

/** Whether the server refused with exactly this code. */
export const wasRefused = <C extends RefusalCode>(
  error: unknown,
  code: C,
): error is ApiError & { data: { code: C } } => error instanceof ApiError && error.data.code === code

/** Whether the server refused (4xx): the same request would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.status === 'number' && error.status >= 400 && error.status < 500

/** How long the server asks to wait before the same request is sent again; null when it does not say. */
export const retryAfterMs = (error: unknown): number | null =>
  error instanceof ApiError && error.data.retry_after !== undefined ? error.data.retry_after * 1000 : null
