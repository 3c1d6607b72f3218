import type * as schemas from '../schemas/backups.ts'
import { endpoint } from './endpoint.ts'

export type { BackupRun, Backups, StoredBackup } from '../schemas/backups.ts'

export const listBackups = endpoint<typeof schemas.listBackups>('GET', '/api/admin/backups')
export const requestBackup = endpoint<typeof schemas.requestBackup>('POST', '/api/admin/backups')
