import type { APIResponse, Page } from 'playwright-core'

type Matcher = string | RegExp | ((url: URL) => boolean)

/** What a state of a screen does with a call of the API: the part of Playwright's own that is needed. */
export type ApiRoute = {
  request(): { method(): string; url(): string }
  fetch(options?: { url?: string; method?: string }): Promise<APIResponse>
  fulfill(reply: {
    status?: number
    headers?: Record<string, string>
    json?: unknown
    response?: APIResponse
  }): Promise<void>
  fallback(): Promise<void>
  abort(): Promise<void>
}

type Handler = (route: ApiRoute) => unknown
export type RouteApi = (matcher: Matcher, handler: Handler) => Promise<void>

const isFor = (matcher: Matcher): ((url: URL) => boolean) => {
  if (typeof matcher === 'function') return matcher
  if (matcher instanceof RegExp) return ({ href }) => matcher.test(href)
  const parts = matcher
    .split('**')
    .map(part => part.replaceAll(/[.+?]/g, String.raw`\$&`).replaceAll('*', '[^/]*'))
  const pattern = new RegExp(`^${parts.join('.*')}$`)
  return ({ href }) => pattern.test(href)
}

/**
 * Changes what a page gets of the API, as `page.route` does, and leaves all else to the browser. Playwright's own stops every
 * request and turns the cache off, so that each screen would fetch and compile the whole app: twice the processor time.
 */
export const apiRoutes = (page: Page) => {
  let handlers: { matches: (url: URL) => boolean; handler: Handler }[] = []

  const open = async () => {
    const session = await page.context().newCDPSession(page)
    const send = async (...args: Parameters<typeof session.send>): Promise<void> => {
      // A page that has gone on waits for no reply.
      await session.send(...args).catch(() => {})
    }
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const current = handlers
      const url = new URL(request.url)

      /** Whether this handler has taken the call. */
      const take = async (handler: Handler): Promise<boolean> => {
        let isTaken = true
        await handler({
          request: () => ({ method: () => request.method, url: () => request.url }),
          fetch: ({ url = request.url, method = request.method } = {}) =>
            page.request.fetch(url, {
              method,
              headers: request.headers,
              ...(method === request.method && request.postData && { data: request.postData }),
            }),
          fulfill: ({ response, status = response?.status() ?? 200, headers = {}, json }) =>
            send('Fetch.fulfillRequest', {
              requestId,
              responseCode: status,
              responseHeaders: Object.entries({ 'content-type': 'application/json', ...headers }).map(
                ([name, value]) => ({ name, value }),
              ),
              ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)).toString('base64') }),
            }),
          fallback: async () => {
            isTaken = false
          },
          abort: () => send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
        })
        return isTaken
      }

      const answer = async (): Promise<void> => {
        for (const { matches, handler } of current.toReversed())
          if (matches(url) && (await take(handler))) return
        await send('Fetch.continueRequest', { requestId })
      }
      answer().catch((error: unknown) => {
        // A screen that is over may have closed what a handler still asks.
        if (current === handlers) throw error
      })
    })
    return send
  }
  let opened: ReturnType<typeof open> | null = null

  const route: RouteApi = async (matcher, handler) => {
    handlers = [...handlers, { matches: isFor(matcher), handler }]
    opened ??= open()
    await (
      await opened
    )('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  }

  /** Forgets all of them. */
  const clear = async (): Promise<void> => {
    handlers = []
    if (opened) await (await opened)('Fetch.disable')
  }
  return { route, clear }
}
