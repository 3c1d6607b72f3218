import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: 12 random bytes, the tag, the ciphertext. `place` is authenticated: moved elsewhere it cannot be opened. */
export const encrypt = (key: Buffer, plain: Buffer, place: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(place))
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Throws when the bytes were altered, moved, or sealed by another key. */
export const decrypt = (key: Buffer, sealed: Buffer, place: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
