import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../free-port.ts'
import { type Account, signatureProblem } from './signature.ts'

export type S3StandIn = Account & {
  /** The address of the bucket. */
  url: string
  /** What lies in the bucket, by key. */
  objects: Map<string, Buffer>
  /** The next requests are refused with these statuses, one each. */
  faults: number[]
  /** The next object whose key ends so is never taken: resolves when it has come. */
  holdNext: (ending: string) => Promise<void>
  close: () => Promise<void>
}

const BUCKET = 'copies'

const STATUS: Record<string, number> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const refuse = (response: ServerResponse, code: string): void => {
  response
    .writeHead(STATUS[code] ?? 403, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)
}

type Options = {
  /** Keys on one page of a list; the real one has 1000. */
  pageSize?: number
}

/** ListObjectsV2: keys in the order of their bytes, in pages; a token goes on after the last key of a page. */
const listXml = (objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, pageSize: number): string => {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()]
    .filter(key => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const page = keys.slice(0, pageSize)
  const isTruncated = page.length < keys.length
  const contents = page.map(
    key =>
      `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length ?? 0}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const token = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`
}

/** A bucket that speaks S3 (PUT, GET, DELETE, ListObjectsV2; the bucket in the path) and checks each signature. */
export const startS3 = async ({ pageSize = 1000 }: Options = {}): Promise<S3StandIn> => {
  const account: Account = { keyId: 'YCAJEtest', secret: 'YCMsecret/with+signs', region: 'ru-central1' }
  const objects = new Map<string, Buffer>()
  const faults: number[] = []
  let held: { ending: string; come: () => void } | null = null
  let origin = ''

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    const body = await bodyOf(request)
    const fault = faults.shift()
    if (fault !== undefined) return void response.writeHead(fault).end()
    const problem = signatureProblem(account, { request, url, body, now: new Date() })
    if (problem !== null) return refuse(response, problem)
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== BUCKET) return refuse(response, 'NoSuchBucket')
    if (key === '') {
      if (request.method !== 'GET' || url.searchParams.get('list-type') !== '2')
        return refuse(response, 'MethodNotAllowed')
      return void response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listXml(objects, url.searchParams, pageSize))
    }
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined) return refuse(response, 'MissingContentLength')
        if (held && key.endsWith(held.ending)) {
          held.come()
          held = null
          return
        }
        objects.set(key, body)
        return void response.writeHead(200).end()
      case 'GET': {
        const found = objects.get(key)
        return found ? void response.writeHead(200).end(found) : refuse(response, 'NoSuchKey')
      }
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        return refuse(response, 'MethodNotAllowed')
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${portOf(server)}`
  return {
    ...account,
    url: `${origin}/${BUCKET}/grani`,
    objects,
    faults,
    holdNext: ending =>
      new Promise(come => {
        held = { ending, come }
      }),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
