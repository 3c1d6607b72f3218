import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { portOf } from './free-port.ts'
import type { Certificate } from './certificate.ts'

export type ReceivedRequest = {
  method: string
  path: string
  query: Record<string, string>
  form: Record<string, string>
  /** The body as it came. */
  bytes: Buffer
  text: string
  headers: IncomingMessage['headers']
}

export type Reply = {
  html: (text: string) => void
  script: (text: string) => void
  json: (value: unknown, status?: number) => void
  redirect: (to: string) => void
  /** A status and headers without a body. */
  status: (status: number, headers?: Record<string, string>) => void
  /** Accepts the request and never replies. */
  hang: () => void
  /** Hangs up without a reply. */
  drop: () => void
  /** Begins a reply that never ends, and tells how many bytes the reader has taken so far. */
  pour: (type: string, chunk: string, onTaken: (bytes: number) => void) => void
}

export type StandIn = {
  port: number
  received: ReceivedRequest[]
  close: () => Promise<void>
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const fieldsOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Writes on as fast as the reader takes it, until the reader hangs up. */
const pourInto = async (
  response: ServerResponse,
  chunk: string,
  onTaken: (bytes: number) => void,
): Promise<void> => {
  for (let bytes = 0; !response.destroyed; bytes += chunk.length) {
    onTaken(bytes)
    // A reader that hangs up ends the wait, too.
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
}

const replyTo = (request: IncomingMessage, response: ServerResponse): Reply => {
  const { origin } = request.headers
  // Any origin may read it with credentials, like the real services.
  const open = origin
    ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' }
    : {}
  const send = (type: string, text: string, status = 200): void => {
    response.writeHead(status, { ...open, 'content-type': `${type}; charset=utf-8` }).end(text)
  }
  return {
    html: text => send('text/html', text),
    script: text => send('text/javascript', text),
    json: (value, status) => send('application/json', JSON.stringify(value), status),
    redirect: to => response.writeHead(302, { location: to }).end(),
    status: (status, headers) => response.writeHead(status, headers).end(),
    hang: () => {},
    drop: () => response.destroy(),
    pour: (type, chunk, onTaken) => {
      response.writeHead(200, { ...open, 'content-type': type })
      void pourInto(response, chunk, onTaken)
    },
  }
}

/** Starts a stand-in for a third-party service on this machine, over TLS if it gets a certificate. Records its requests. */
export const startStandIn = async (
  handle: (request: ReceivedRequest, reply: Reply) => void,
  certificate: Certificate | null,
): Promise<StandIn> => {
  const received: ReceivedRequest[] = []
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'https://stand-in')
      const bytes = await bytesOf(request)
      const text = bytes.toString()
      const receivedRequest = {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        form: fieldsOf(text),
        bytes,
        text,
        headers: request.headers,
      }
      received.push(receivedRequest)
      handle(receivedRequest, replyTo(request, response))
    })()
  }
  const server = certificate ? createTlsServer(certificate, listen) : createServer(listen)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
