import { Client, type ClientConfig } from 'pg'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

/**
 * Holds a connection for the time of a copy: with it end the lock that keeps a second copy from beginning, the backup mode and
 * the slot that keeps the write-ahead log, however this process ends.
 */
export const withBackupConnection = async <T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client({ ...connection, application_name: 'grani-backup' })
  // When the server goes away, the running statement fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      "select pg_try_advisory_lock(hashtext('backup')) as is_free",
    )
    if (rows[0]?.is_free !== true) throw new BackupError({ kind: 'busy' })
    return await work(client)
  } finally {
    await client.end()
  }
}

type Cluster = Pick<Manifest, 'systemId' | 'postgres' | 'segmentBytes'>

export const clusterOf = async (client: Client): Promise<Cluster> => {
  const { rows } = await client.query<{ system_id: string; version: number; bytes: number }>(`
    select system_identifier::text as system_id,
           current_setting('server_version_num')::int as version,
           pg_size_bytes(current_setting('wal_segment_size'))::int as bytes
    from pg_control_system()`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not say which cluster it is')
  return { systemId: row.system_id, postgres: Math.floor(row.version / 10_000), segmentBytes: row.bytes }
}
