import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { urlOf } from './database.ts'
import { type Product, startProduct } from './product.ts'

export type EmbeddedProduct = {
  /** DATA_DIR. */
  dir: string
  embedded: Embedded
  product: Product
  /** Stops the server and its PostgreSQL; the folder stays. */
  stop: () => Promise<void>
}

/** An empty folder whose parent every user may enter: PostgreSQL runs under another one when we are root. */
export const dataFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), 'grani-'))
  chmodSync(parent, 0o755)
  return join(parent, 'data')
}

export const removeDataFolder = (dir: string): void =>
  rmSync(join(dir, '..'), { recursive: true, force: true })

/** The whole server on an embedded PostgreSQL of its own in `dir`, which archives its write-ahead log. */
export const startEmbeddedProduct = async (dir: string): Promise<EmbeddedProduct> => {
  const embedded = await startEmbedded(dir, { archivesWal: true })
  const url = urlOf(embedded.connection, embedded.connection.database)
  const product = await startProduct({ database: { url, drop: async () => {} } })
  return {
    dir,
    embedded,
    product,
    stop: async () => {
      await product.stop()
      await embedded.stop()
    },
  }
}
