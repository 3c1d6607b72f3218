import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.ts'

/** A key as the database stores it: encrypted by the wrapping key of this id. */
export type WrappedKey = { key_id: string; sealed_key: Buffer }

/** What keys are encrypted by; they are encrypted by the current one, and opened by each that is accepted. */
export type WrappingKeys = {
  currentId: string
  acceptedIds: readonly string[]
  wrap: (key: Buffer, place: string) => WrappedKey
  unwrap: (wrapped: WrappedKey, place: string) => Buffer
}

/** The database holds something that none of the configured secrets opens. */
export class UnknownKeyError extends Error {
  constructor(keyId: string) {
    super(
      `Data in this database is sealed under a secret that is not configured (key ${keyId}).\n` +
        'Set SECRET to the one that was in use before. When it has been changed, set SECRET_PREVIOUS to the one before\n' +
        'and run: npm run rotate-keys. See docs/operations.md, "Changing SECRET".',
    )
  }
}

const ID_BYTES = 6

const derived = (secret: string, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', label, bytes))

/** One wrapping key of each secret; the first secret is the current one. Ids tell nothing about the secret. */
export const wrappingKeysOf = (secrets: readonly [string, ...string[]]): WrappingKeys => {
  const keys = secrets.map(secret => ({
    id: derived(secret, 'wrapping-key-id', ID_BYTES).toString('hex'),
    key: derived(secret, 'wrapping-key', KEY_BYTES),
  }))
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  const keyOf = (id: string): Buffer => {
    const key = byId.get(id)
    if (!key) throw new UnknownKeyError(id)
    return key
  }
  const currentId = keys[0]?.id ?? ''
  return {
    currentId,
    acceptedIds: [...byId.keys()],
    wrap: (key, place) => ({ key_id: currentId, sealed_key: encrypt(keyOf(currentId), key, place) }),
    unwrap: ({ key_id, sealed_key }, place) => decrypt(keyOf(key_id), sealed_key, place),
  }
}
