import type { InProcessYookassa } from '@grani/stand-ins/yookassa/in-process.ts'

/** A `fetch` that calls the stand-in directly, because sockets would take most of the time. */
export const fetchFrom =
  (yookassa: InProcessYookassa): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const reply = yookassa.call({
      method: request.method,
      path: pathname.replace(/^\/v3/, ''),
      query: searchParams,
      authorization: request.headers.get('authorization') ?? undefined,
      key: request.headers.get('idempotence-key') ?? undefined,
      body: await request.text(),
    })
    if (typeof reply === 'string') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  }
