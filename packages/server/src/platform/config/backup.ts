import { join, resolve } from 'node:path'
import type { Environment } from './environment.ts'

export type BackupConfig = {
  /** A folder, or the address of a bucket. */
  place: string
  s3: { keyId: string; secret: string; region: string } | null
}

type Variables = Pick<
  Environment,
  | 'BACKUP_DIR'
  | 'BACKUP_KEY'
  | 'BACKUP_S3_KEY_ID'
  | 'BACKUP_S3_SECRET'
  | 'BACKUP_S3_REGION'
  | 'DATABASE_URL'
  | 'DATA_DIR'
>

const isAddress = (place: string): boolean => /^https?:\/\//.test(place)

export const problemsOfBackup = (env: Variables): string[] => {
  const { BACKUP_DIR: place = 'none', BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env
  const problems: string[] = []
  if ((keyId === undefined) !== (secret === undefined))
    problems.push('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET: both or none')
  if (isAddress(place) && keyId === undefined)
    problems.push(
      'BACKUP_S3_KEY_ID and BACKUP_S3_SECRET: required where BACKUP_DIR is the address of a bucket',
    )
  if (isAddress(place) && new URL(place).pathname.length < 2)
    problems.push('BACKUP_DIR: has to name the bucket: https://host/bucket')
  if (place !== 'none' && env.DATABASE_URL !== undefined && env.BACKUP_KEY === undefined)
    problems.push(
      'BACKUP_KEY: required with BACKUP_DIR and DATABASE_URL, the same on every server: openssl rand -hex 32',
    )
  return problems
}

export const s3Of = ({
  BACKUP_S3_KEY_ID: keyId,
  BACKUP_S3_SECRET: secret,
  BACKUP_S3_REGION: region,
}: Variables) => (keyId === undefined || secret === undefined ? null : { keyId, secret, region })

/** Null: no copies are made by themselves. The embedded database has them unless they are switched off. */
export const backupOf = (env: Variables): BackupConfig | null => {
  const place = env.BACKUP_DIR ?? (env.DATABASE_URL === undefined ? join(env.DATA_DIR, 'backups') : 'none')
  if (place === 'none') return null
  return { place: isAddress(place) ? place.replace(/\/$/, '') : resolve(place), s3: s3Of(env) }
}
