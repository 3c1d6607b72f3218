import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts'

export type OpenStorage = {
  database: Database
  /** Null with a PostgreSQL of one's own. */
  embedded: Embedded | null
  /** Closes the connections, and stops the embedded database if no other process uses it. */
  release: () => Promise<void>
}

/** Connects to the configured database, or starts the embedded one. Commands have no time limit: some take minutes. */
export const openStorage = async (
  config: Config,
  onError: (error: Error) => void,
  timeLimitMs: number | null = null,
): Promise<OpenStorage> => {
  const { isReachable } = config
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbedded(config.dataDir, {
          systemUser: config.database.systemUser,
          isReachable,
          archivesWal: config.backup !== null,
        })
      : null
  const connection =
    embedded?.connection ??
    (config.database.kind === 'server' ? { connectionString: config.database.url } : null)
  if (!connection) throw new Error('No database is configured')
  const { connections, namedStatements } = config
  const database = openDatabase({ connection, connections, namedStatements, timeLimitMs, onError })
  return {
    database,
    embedded,
    release: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
