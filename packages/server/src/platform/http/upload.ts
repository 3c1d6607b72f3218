import type { Description } from '@grani/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

type Upload = NonNullable<Description['upload']>

/** Lets the routes of this scope take a file of one type. It is not read before origin and caller are known. */
export const acceptUpload = (scope: FastifyInstance, { type }: Upload): void => {
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** More than any mail program sends. */
const MOST_BYTES = 10_000

/** Lets the routes of this scope be called with a form. What is in it does not matter, and is not kept. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
    done(null),
  )
}

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

async function* limited(file: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Refusal('ERR_TOO_LARGE')
    yield chunk
  }
}

/** The file of a request, as it arrives; refused as soon as it is too large, whatever it has said of its length. */
export const uploadedFile = (request: FastifyRequest, { maxBytes }: Upload): AsyncIterable<Uint8Array> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('ERR_TOO_LARGE')
  if (request.body === undefined) throw new Refusal('ERR_VALIDATION')
  if (!isStream(request.body)) throw new Refusal('ERR_MEDIA_TYPE')
  return limited(request.body, maxBytes)
}
