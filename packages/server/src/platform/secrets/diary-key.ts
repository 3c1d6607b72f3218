import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The words of the diary are encrypted by a random key of each user, and that key by one derived from SECRET (AES-256-GCM).
 * The associated data binds a text to its user and event: moved to another row it cannot be opened.
 */

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

const encrypt = (key: Buffer, plain: Buffer, belongsTo: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(belongsTo))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Throws when the bytes were altered, moved, or sealed by another key. */
const decrypt = (key: Buffer, sealed: Buffer, belongsTo: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

const wrappingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'diary-keys', KEY_BYTES))

/** A new key for one user, sealed under the server's secret. */
export const newDiaryKey = (secret: string, userId: string): Buffer =>
  encrypt(wrappingKey(secret), randomBytes(KEY_BYTES), userId)

/** Seals and opens the words of one user; `place` names the event and the field. */
export type DiaryCipher = {
  seal: (text: string, place: string) => Buffer
  open: (sealed: Buffer, place: string) => string
}

export const diaryCipher = (secret: string, userId: string, sealedKey: Buffer): DiaryCipher => {
  const key = decrypt(wrappingKey(secret), sealedKey, userId)
  return {
    seal: (text, place) => encrypt(key, Buffer.from(text, 'utf8'), `${userId}:${place}`),
    open: (sealed, place) => decrypt(key, sealed, `${userId}:${place}`).toString('utf8'),
  }
}
