import { BACKUP_FAILURES, type BackupFailure, type StoredBackup } from '@grani/contract'
import type { storedBackups } from './store.ts'

type Row = Awaited<ReturnType<typeof storedBackups>>[number]

export const wireCopies = (rows: readonly Row[]): StoredBackup[] =>
  rows.map(({ copy, requested_at, bytes, version, proven_at }) => ({
    name: copy ?? '',
    made_at: requested_at.toISOString(),
    bytes: Number(bytes ?? 0),
    version: version ?? '',
    proven_at: proven_at?.toISOString() ?? null,
  }))

/** The staff see what they can do something about; anything else is in the logs. */
export const failureCode = (failure: string | null): BackupFailure | null =>
  failure === null ? null : (BACKUP_FAILURES.find(code => code === failure) ?? 'error')
