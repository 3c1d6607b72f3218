import { createHmac, randomInt } from 'node:crypto'

const HOW_MANY = 10
const LENGTH = 10
/** Without what looks alike on paper: i, l, o, 0 and 1. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = (): string => {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

/** Ten codes of 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode)

/** As it is stored: keyed, because a code is shorter than a token. Case, spaces and the hyphen do not count. */
export const recoveryCodeHash = (secret: string, userId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`staff-code:${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest()
