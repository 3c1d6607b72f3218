import type { Socket } from 'node:net'
import { type RefusalCode, REFUSALS } from '@grani/contract'

const CODES: Record<string, RefusalCode> = { HPE_HEADER_OVERFLOW: 'ERR_TOO_LARGE' }

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const statusLine = (code: RefusalCode, reason: string | undefined): string => {
  if (reason === TIMED_OUT) return '408 Request Timeout'
  return code === 'ERR_TOO_LARGE' ? `${REFUSALS[code]} Content Too Large` : `${REFUSALS[code]} Bad Request`
}

/** Answers what Node's parser could not read, or what did not arrive in time, with a code of the closed list. */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  // The client is gone: there is nobody to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = CODES[error.code ?? ''] ?? 'ERR_VALIDATION'
  const body = JSON.stringify({ code })
  socket.end(
    [
      `HTTP/1.1 ${statusLine(code, error.code)}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
