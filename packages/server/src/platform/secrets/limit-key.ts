import { createHmac } from 'node:crypto'

/** A keyed hash of an address or network: the table of rate limits holds no personal data. */
export const limitKey = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`limit:${text}`).digest('base64url').slice(0, 22)
