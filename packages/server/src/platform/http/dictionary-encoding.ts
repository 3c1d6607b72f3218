import { readFile } from 'node:fs/promises'
import * as zlib from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** «dcz» of RFC 9842: these eight bytes, the SHA-256 of the dictionary, and Zstandard. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** Half of what the highest one takes to a hundredth of its size: 10 ms for the largest file. */
const LEVEL = 9
/** `ZSTD_c_compressionLevel`, which the types of Node 20 do not have. */
const LEVEL_PARAMETER = 100

type Compress = (
  data: Buffer,
  options: { dictionary: Buffer; params: Record<number, number> },
  done: (error: Error | null, compressed: Buffer) => void,
) => void

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node 24 has it, the types are those of Node 20
const zstdCompress = (zlib as { zstdCompress?: Compress }).zstdCompress

/** Whether this Node can say a file by what is new in it. */
export const canEncodeByDictionary = zstdCompress !== undefined

const compressed = (data: Buffer, dictionary: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zstdCompress?.(data, { dictionary, params: { [LEVEL_PARAMETER]: LEVEL } }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
  })

/** The SHA-256, in base64, of the file that the browser holds and would take a difference from. */
const heldBy = ({ headers }: FastifyRequest): string | undefined =>
  /\bdcz\b/.test(headers['accept-encoding']?.toString() ?? '')
    ? /^:([\w+/]{43}=):$/.exec(headers['available-dictionary']?.toString() ?? '')?.[1]
    : undefined

/** Has the browser keep a file for later ones of its name: `index-*.js`. None for a name without a hash of Vite's. */
export const useAsDictionary = (name: string): string | undefined => {
  const pattern = name.replace(/-[\w-]{8}(?=\.(?:css|js)$)/, '-*')
  return pattern === name ? undefined : `match="/assets/${pattern}"`
}

const differenceOf = async (data: Buffer, held: string, path: string): Promise<Buffer> => {
  const difference = await compressed(data, await readFile(path))
  return Buffer.concat([MAGIC, Buffer.from(held, 'base64'), difference])
}

/** Files as what they have that the browser's file of a past release has not; `past` are those by their SHA-256. */
export const dictionaryEncoding = (past: ReadonlyMap<string, string>) => {
  const made = new Map<string, Promise<Buffer | undefined>>()

  return (request: FastifyRequest, name: string, data: Buffer): Promise<Buffer | undefined> | undefined => {
    const held = heldBy(request)
    const path = held && past.get(held)
    if (!path || !canEncodeByDictionary) return undefined
    const key = `${name} ${held}`
    // A server of a later release may have forgotten the file meanwhile.
    const known = made.get(key) ?? differenceOf(data, held, path).catch(() => undefined)
    made.set(key, known)
    return known
  }
}
