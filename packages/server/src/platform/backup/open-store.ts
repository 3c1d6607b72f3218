import { resolve } from 'node:path'
import type { BackupStore } from './backup-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Access, s3Store } from './s3-store.ts'

export const isBucket = (place: string): boolean => /^https?:\/\//.test(place)

/** The folder or the bucket at this place. */
export const openStore = (place: string, s3: S3Access | null): BackupStore => {
  if (!isBucket(place)) return folderStore(resolve(place))
  if (!s3) throw new Error('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET: required for an S3 address')
  return s3Store(place, s3)
}
