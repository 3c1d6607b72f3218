import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { dictionaryEncoding, useAsDictionary } from './dictionary-encoding.ts'

const YEAR = 31_536_000

/** What a build puts beside each other; anything else is not sent. */
const TYPES: Partial<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}
const SUFFIX = { br: '.br', gzip: '.gz' } as const

type Kept = { type: string; plain: Buffer } & Partial<Record<keyof typeof SUFFIX, Buffer>>

const ifThere = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined)

/**
 * Sends the files of a folder that have a hash of their content in their name, read once and kept in memory: a first visit
 * asks for some forty of them, and looking each up in the file system took ten times as long. Whoever holds a file of a past
 * release, by its SHA-256 in `past`, gets what is new (docs/decisions/259).
 */
export const hashedFiles = (dir: string, past: ReadonlyMap<string, string>) => {
  const differenceFor = dictionaryEncoding(past)
  const kept = new Map<string, Kept>()

  const read = async (name: string): Promise<Kept | undefined> => {
    const type = TYPES[extname(name)]
    if (!type || !/^[\w.-]+$/.test(name)) return undefined
    const file = join(dir, name)
    const [plain, br, gzip] = await Promise.all([
      ifThere(file),
      ifThere(file + SUFFIX.br),
      ifThere(file + SUFFIX.gzip),
    ])
    // A name that is not there is not remembered: a deploy may yet bring it, and anybody can make names up.
    if (!plain) return undefined
    const found = { type, plain, ...(br && { br }), ...(gzip && { gzip }) }
    kept.set(name, found)
    return found
  }

  return async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { name } = request.params
    const file = kept.get(name) ?? (await read(name))
    if (!file) {
      reply.callNotFound()
      return reply
    }
    const etag = `"${name}"`
    const dictionary = useAsDictionary(name)
    reply.headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, etag, vary: 'accept-encoding' })
    if (dictionary)
      reply.headers({ 'use-as-dictionary': dictionary, vary: 'accept-encoding, available-dictionary' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(file.type)
    const encoding = acceptedEncoding(request)
    const encoded = encoding && file[encoding]
    const difference = await differenceFor(request, name, file.plain)
    if (difference && difference.length < (encoded ?? file.plain).length)
      return reply.header('content-encoding', 'dcz').send(difference)
    return encoded ? reply.header('content-encoding', encoding).send(encoded) : reply.send(file.plain)
  }
}
