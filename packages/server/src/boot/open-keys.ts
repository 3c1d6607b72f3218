import { sealReadableNames } from '../features/auth/service.ts'
import { sealReadableComments } from '../features/payments/service.ts'
import { sealReadableProfiles } from '../features/profile/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/db.ts'
import { refuseUnknownKeys, trialKeyOf } from '../platform/sealing/server-keys.ts'
import { type WrappingKeys, wrappingKeysOf } from '../platform/sealing/wrapping-keys.ts'
import { localSecret } from '../platform/secrets/local-secret.ts'

export type Keys = {
  /** The first signs and seals; what the others have signed and sealed is accepted. */
  secrets: readonly [string, ...string[]]
  wrapping: WrappingKeys
  trialKey: Buffer
}

/** The keys of this installation. Throws when the database is sealed under a secret that is not configured. */
export const openKeys = async (db: Db, config: Config): Promise<Keys> => {
  const current = config.secret ?? localSecret(config.dataDir)
  const secrets = [current, ...config.previousSecrets] as const
  const wrapping = wrappingKeysOf(secrets)
  await refuseUnknownKeys(db, wrapping)
  return { secrets, wrapping, trialKey: await trialKeyOf(db, wrapping, secrets.at(-1) ?? current) }
}

/** Seals what an older version has stored readable; returns how many rows that were. */
export const sealReadableRows = async (db: Db, { wrapping }: Keys): Promise<number> =>
  (await sealReadableProfiles(wrapping, db)) +
  (await sealReadableComments(wrapping, db)) +
  (await sealReadableNames(wrapping, db))
