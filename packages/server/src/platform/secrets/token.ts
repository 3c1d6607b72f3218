import { createHash, randomBytes } from 'node:crypto'

/** A secret that a person carries (in a cookie, in a mail link), and what the database keeps of it. */
export type Token = { token: string; hash: Buffer }

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** 256 random bits. The person's id in front lets every look-up name the person. */
export const newToken = (userId: string): Token => {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Null for what can't be a token of ours. */
export const readToken = (token: string): { userId: string; hash: Buffer } | null => {
  const [userId = '', secret] = token.split('.')
  return secret && isUuid(userId) ? { userId, hash: hashOf(token) } : null
}
