import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { type Manifest, partName, type StoredCopy } from './manifest.ts'
import { getSealed, putSealed } from './sealed-object.ts'

/** So much of a copy is in memory at once; a bucket takes an object of this size in one request. */
const PART_BYTES = 8 * 1024 * 1024

type Target = { store: BackupStore; key: BackupKey; copy: StoredCopy }

/** Compresses a stream and stores it as numbered, sealed parts. */
export const storeParts = async (
  { store, key, copy }: Target,
  content: AsyncIterable<Buffer>,
): Promise<{ parts: number; bytes: number }> => {
  let parts = 0
  let bytes = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    parts++
    bytes += await putSealed(store, key, partName(copy, parts), Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  await pipeline(
    Readable.from(content, { objectMode: false }),
    createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 }),
    async (zipped: AsyncIterable<Buffer>) => {
      for await (const chunk of zipped) {
        waiting.push(chunk)
        size += chunk.length
        if (size >= PART_BYTES) await flush()
      }
      if (size > 0) await flush()
    },
  )
  return { parts, bytes }
}

async function* sealedParts({ store, key, copy }: Target, parts: number): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part++) yield await getSealed(store, key, partName(copy, part))
}

/** Hands the bytes of a copy to `take`, in order. How many parts there are says the manifest, which is sealed itself. */
export const readParts = async (
  target: Target,
  { parts }: Manifest,
  take: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  await pipeline(
    Readable.from(sealedParts(target, parts), { objectMode: false }),
    createGunzip({ chunkSize: 256 * 1024 }),
    take,
  )
}
