import { createHmac } from 'node:crypto'

/** What the table of limits calls an address or a network: its rows name nobody. */
export const digestOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`limit:${text}`).digest('base64url').slice(0, 22)
