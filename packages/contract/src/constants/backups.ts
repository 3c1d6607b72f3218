/** Why a copy of the database was not made, or not proven. `lost`: its process was killed; `error`: the logs say. */
export const BACKUP_FAILURES = [
  'lost',
  'error',
  'no-room',
  'unwritable',
  'unreachable',
  'wrong-key',
  'damaged',
  'missing',
  'missing-wal',
  'busy',
  'no-tools',
  'tool-failed',
  'not-recovered',
  'not-proven',
] as const

export type BackupFailure = (typeof BACKUP_FAILURES)[number]
