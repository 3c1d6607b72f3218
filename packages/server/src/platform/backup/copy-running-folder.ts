import type { Client } from 'pg'
import { clusterOf } from './backup-connection.ts'
import { BackupError } from './backup-error.ts'
import { dataTree, fileBytes, textFile } from './copied-files.ts'
import { type CopyTarget, storeCopy, type TakenCopy } from './store-copy.ts'
import { segmentsBetween } from './wal.ts'

const firstSegmentIn = (label: string): string => {
  const segment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  if (segment === undefined) throw new Error('backup_label names no first file of the write-ahead log')
  return segment
}

type Stopped = { label: string; tablespaces: string; last: string }

const stopBackup = async (client: Client): Promise<Stopped> => {
  const { rows } = await client.query<Stopped>(`
    select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
    from pg_backup_stop(wait_for_archive => false)`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not end the backup')
  return row
}

type Source = { client: Client; data: string }

/**
 * Copies the data folder of a running PostgreSQL on this machine, as a superuser. The copy holds the write-ahead log that it
 * needs itself: it can be restored from nothing else.
 */
export const copyRunningFolder = async (target: CopyTarget, { client, data }: Source): Promise<TakenCopy> => {
  const cluster = await clusterOf(client)
  const startedAt = target.now()
  // Or files of the log that the copy needs would be overwritten while it is made.
  await client.query("select pg_create_physical_replication_slot('grani_backup', true, true)")
  await client.query("select pg_backup_start('grani', fast => true)")
  const { folders, files: paths } = await dataTree(data)
  return storeCopy(target, {
    ...cluster,
    folders,
    startedAt,
    read: async function* (files) {
      yield* fileBytes(data, paths, files)
      const { label, tablespaces, last } = await stopBackup(client)
      if (tablespaces !== '') throw new BackupError({ kind: 'has-tablespaces' })
      const segments = segmentsBetween(firstSegmentIn(label), last, cluster.segmentBytes)
      const wal = segments.map(segment => `pg_wal/${segment}`)
      yield* fileBytes(data, wal, files)
      yield* textFile('backup_label', label, files)
      return last
    },
  })
}
