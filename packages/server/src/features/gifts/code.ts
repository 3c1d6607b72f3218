import { createHash, randomInt } from 'node:crypto'
import { GIFT_ALPHABET, GIFT_CODE_LENGTH, plainGiftCode } from '@grani/contract'

/** What the database keeps of a code. */
export const digestOf = (code: string): Buffer => createHash('sha256').update(`gift:${code}`).digest()

export const newCode = (): string =>
  Array.from({ length: GIFT_CODE_LENGTH }, () => GIFT_ALPHABET[randomInt(GIFT_ALPHABET.length)]).join('')

/** The digest of what somebody has typed, which may be no code at all. */
export const digestOfTyped = (typed: string): Buffer => digestOf(plainGiftCode(typed))
