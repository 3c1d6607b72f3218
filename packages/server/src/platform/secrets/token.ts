import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or a mail link, and the hash that the database stores. */
export type Token = { token: string; hash: Buffer }

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** 256 random bits, prefixed with the user's id so that every look-up can filter on it. */
export const newToken = (userId: string): Token => {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Null for text that is no token of ours. */
export const readToken = (token: string): { userId: string; hash: Buffer } | null => {
  const [userId = '', secret] = token.split('.')
  return secret && isUuid(userId) ? { userId, hash: hashOf(token) } : null
}
