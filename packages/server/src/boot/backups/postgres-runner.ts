import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError } from '../../platform/backup/backup-error.ts'
import { majorOf, postgresProgram } from '../../platform/backup/postgres-programs.ts'
import type { Runner } from '../../platform/backup/recover.ts'
import type { Config } from '../../platform/config/config.ts'
import {
  postgresEnvironment,
  postgresPaths,
  type RunAs,
  scratchFolder,
} from '../../platform/db/embedded-paths.ts'
import { databaseUser } from '../../platform/db/system-user.ts'

const runAsOf = ({ database, isReachable }: Config): RunAs =>
  database.kind === 'embedded' ? { systemUser: database.systemUser, isReachable } : {}

export const pathsOf = (config: Config) => postgresPaths(config.dataDir, runAsOf(config))

const embeddedRunner = (config: Config, major: number): Runner | null => {
  if (config.database.kind !== 'embedded') return null
  const { binaries, user, env } = pathsOf(config)
  const postgres = join(binaries, 'bin', 'postgres')
  return existsSync(postgres) && majorOf(postgres) === major ? { postgres, user, env } : null
}

/**
 * PostgreSQL of the major version of a copy: the embedded one, or one that is installed on this machine.
 * @throws {BackupError} there is none
 */
export const runnerFor = (config: Config, major: number): Runner => {
  const embedded = embeddedRunner(config, major)
  if (embedded) return embedded
  const postgres = postgresProgram('postgres', major)
  if (postgres === null) throw new BackupError({ kind: 'no-tools', program: 'postgres', major })
  const { systemUser, isReachable = false } = runAsOf(config)
  return { postgres, user: databaseUser(systemUser, isReachable), env: postgresEnvironment() }
}

/** A folder on the disk of the database, or of the data folder, where PostgreSQL's user can be. */
export const scratchOf = (config: Config): string =>
  config.database.kind === 'embedded' ? dirname(pathsOf(config).data) : scratchFolder(config.dataDir)
