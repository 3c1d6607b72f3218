import type { Direct } from '@grani/stand-ins/yookassa/direct.ts'

/** The stand-in as a network: the same calls, without the sockets that would take most of the time. */
export const networkTo =
  (bank: Direct): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const answered = bank.call({
      method: request.method,
      path: pathname.replace(/^\/v3/, ''),
      query: searchParams,
      authorization: request.headers.get('authorization') ?? undefined,
      key: request.headers.get('idempotence-key') ?? undefined,
      body: await request.text(),
    })
    if (typeof answered === 'string') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answered.body), { status: answered.status })
  }
