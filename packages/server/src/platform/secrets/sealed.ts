import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed:${purpose}`, 32))

type Seal = { secret: string; purpose: string }

/** Encrypts and authenticates a value that only this server can read, until `expiresAt` (AES-256-GCM). */
export const seal = (value: unknown, { secret, purpose }: Seal, expiresAt: Date): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const text = JSON.stringify({ value, until: expiresAt.getTime() })
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** The sealed value; null when it was altered, has expired, or was sealed for another purpose. */
export const unseal = (sealed: string, { secret, purpose }: Seal, now: Date): unknown => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text =
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    const { value, until }: { value: unknown; until: number } = JSON.parse(text)
    return until > now.getTime() ? value : null
  } catch {
    return null
  }
}
