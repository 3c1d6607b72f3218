import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { changedAt, withOrigin } from './page-template.ts'

const pageOf = (file: string, origin: string) => {
  const page = Buffer.from(withOrigin(readFileSync(file, 'utf8'), origin))
  return {
    page,
    etag: `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    encoded: { br: brotliCompressSync(page), gzip: gzipSync(page, { level: 9 }) },
  }
}

/** The one page of the web app, made anew for this server's address when a deploy has replaced the file. */
export const indexPage = (file: string, origin: string) => {
  let madeFrom = changedAt(file)
  let current = pageOf(file, origin)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const changed = changedAt(file)
    // While a deploy is under way the file may be missing.
    if (changed !== undefined && changed !== madeFrom) {
      current = pageOf(file, origin)
      madeFrom = changed
    }
    const { page, etag, encoded } = current
    reply
      .headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding, cookie' })
      .type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = acceptedEncoding(request)
    if (!encoding) return reply.send(page)
    return reply.header('content-encoding', encoding).send(encoded[encoding])
  }
}
