import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { decrypt, encrypt } from '../sealing/aes-gcm.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'

const MAGIC = Buffer.from('GRANI-COPY-1')
const KEY_ID_BYTES = 6

/**
 * An object as it lies in the store: what it is, the id of the key, AES-256-GCM. Its name is authenticated with it, so that one
 * object cannot stand in for another: parts keep their order, and a part of another copy is refused.
 */
const seal = (key: BackupKey, plain: Buffer, name: string): Buffer =>
  Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), encrypt(key.bytes, plain, name)])

const open = (key: BackupKey, sealed: Buffer, name: string): Buffer => {
  const body = MAGIC.length + KEY_ID_BYTES
  if (!sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError({ kind: 'damaged', name })
  const needed = sealed.subarray(MAGIC.length, body).toString('hex')
  if (needed !== key.id) throw new BackupError({ kind: 'wrong-key', needed, given: key.id })
  try {
    return decrypt(key.bytes, sealed.subarray(body), name)
  } catch {
    throw new BackupError({ kind: 'damaged', name })
  }
}

/** Seals and stores; returns how many bytes lie there. */
export const putSealed = async (
  store: BackupStore,
  key: BackupKey,
  name: string,
  plain: Buffer,
): Promise<number> => {
  const sealed = seal(key, plain, name)
  await store.put(name, sealed)
  return sealed.length
}

/** @throws {BackupError} missing, damaged, or sealed by another key */
export const getSealed = async (store: BackupStore, key: BackupKey, name: string): Promise<Buffer> => {
  const sealed = await store.get(name)
  if (sealed === null) throw new BackupError({ kind: 'missing', name })
  return open(key, sealed, name)
}

const FAST = { level: constants.Z_BEST_SPEED }
const zip = promisify<Buffer, typeof FAST, Buffer>(gzip)
const unzip = promisify<Buffer, Buffer>(gunzip)

export const putZipped = async (
  store: BackupStore,
  key: BackupKey,
  name: string,
  plain: Buffer,
): Promise<number> => putSealed(store, key, name, await zip(plain, FAST))

export const getZipped = async (store: BackupStore, key: BackupKey, name: string): Promise<Buffer> =>
  unzip(await getSealed(store, key, name))
