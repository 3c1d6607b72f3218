import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { RefusalBody } from '@grani/contract'
import { retryAfter } from './request-queue.ts'
import type { RequestQueues } from './request-queues.ts'

const refuse = (response: ServerResponse, headers: readonly string[]): void => {
  const seconds = retryAfter()
  const body = JSON.stringify({ code: 'ERR_UNAVAILABLE', retry_after: seconds } satisfies RefusalBody)
  response.writeHead(503, [...headers, 'retry-after', `${seconds}`, 'content-length', `${body.length}`])
  response.end(body)
}

type GuardOptions = {
  /** Of every response. */
  headers: OutgoingHttpHeaders
  onRefused: () => void
}

export type Admission = {
  /** What a server calls instead of its own handler. */
  guard: (handle: RequestListener, options: GuardOptions) => RequestListener
  /** How many requests were refused here, and so met none of the hooks of the server. */
  refused: () => number
}

/** How many are refused in a turn of the event loop before what was taken in goes on: some milliseconds' worth. */
const REFUSED_AT_ONCE = 256

/**
 * Refuses calls of the API that would wait for too long, in the event loop and in the queue, before anything is done for them: this
 * takes half the time that a refusal by their handler takes, and of ten times what can be served most are refused.
 *
 * Refusals are sent at the end of a turn of the event loop, so many in each. Sent at once they would starve the rest: while more
 * than a thousand connections have something to read, libuv goes on reading, and those that were refused first ask again meanwhile.
 */
export const openAdmission = (queues: Pick<RequestQueues, 'isTooLate'>): Admission => {
  let refusedInAll = 0
  /** Of the turn that reads requests at the moment: at least since then they have been waiting in their sockets. */
  let turnBeganAt: number | null = null
  /** What is still to be told so. */
  const refused: ServerResponse[] = []

  const endTurn = (headers: readonly string[]): void => {
    turnBeganAt = null
    for (const response of refused.splice(0, REFUSED_AT_ONCE)) refuse(response, headers)
    if (refused.length > 0) setImmediate(endTurn, headers)
  }

  return {
    guard: (handle, { headers, onRefused }) => {
      const common = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
      common.push('content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store')
      return (request, response) => {
        if (turnBeganAt === null) {
          turnBeganAt = performance.now()
          if (refused.length === 0) setImmediate(endTurn, common)
        }
        const { method = '', url = '' } = request
        const [path = ''] = url.split('?', 1)
        // A preflight that is refused would hide from the page why.
        const isCall = method !== 'OPTIONS' && path.startsWith('/api/')
        const waitedMs = performance.now() - turnBeganAt
        if (!isCall || !queues.isTooLate(method, path, waitedMs)) return handle(request, response)
        refusedInAll += 1
        onRefused()
        refused.push(response)
      }
    },
    refused: () => refusedInAll,
  }
}
