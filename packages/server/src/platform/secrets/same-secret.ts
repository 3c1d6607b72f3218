import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares without telling by the time it takes how much of it is right. */
export const isSameSecret = (sent: string, expected: string): boolean =>
  timingSafeEqual(digest(sent), digest(expected))
