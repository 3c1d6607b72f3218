import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { HOST } from './proxy.ts'

export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type Asked = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Somebody at a browser in front of the proxy, with the cookies that they were given. */
export const openVisitor = (port: number) => {
  const origin = `https://${HOST}:${port}`
  const cookies = new Map<string, string>()
  const ask = ({ method = 'GET', path, headers = {}, body }: Asked): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          servername: HOST,
          // The proxy's certificate was made a second ago.
          rejectUnauthorized: false,
          method,
          path,
          timeout: 20_000,
          agent: false,
          headers: {
            host: `${HOST}:${port}`,
            origin,
            ...(cookies.size > 0 && {
              cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            }),
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        reply => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('error', reject)
          reply.on('end', () => {
            for (const line of reply.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
              cookies.set(name, value)
            }
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: Buffer.concat(parts),
            })
          })
        },
      )
      call.on('timeout', () => call.destroy(new Error('No reply')))
      call.on('error', reject)
      call.end(body)
    })
  return {
    cookies,
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
      ask({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

export type Visitor = ReturnType<typeof openVisitor>

/** The status of a page asked for by HTTP/2. */
export const statusByHttp2 = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false })
    session.on('error', reject)
    const stream = session.request({ ':path': '/', ':authority': `${HOST}:${port}` })
    stream.on('response', headers => {
      resolve(Number(headers[':status']))
      session.destroy()
    })
    stream.on('error', reject)
    stream.end()
  })
