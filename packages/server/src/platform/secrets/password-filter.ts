import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { onEnglishKeys } from './keyboard.ts'

/**
 * A Bloom filter: whether a password is in a list, without the list. It never misses one that is, and takes a few others for
 * listed ones: with 20 bits for each and 14 hashes about 1 in 15,000.
 */
export type PasswordFilter = { has: (password: string) => boolean; count: number }

const BITS_PER_PASSWORD = 20
const HASHES = 14

/** The beginning of a file, then the number of passwords and of bits as 32-bit integers, then the bits. */
const MAGIC = 'granipw1'
const HEADER_BYTES = MAGIC.length + 8

/** By keys, not letters: пароль and gfhjkm are one password, whichever layout was on; capitals make none safer. */
const keysOf = (password: string): string => onEnglishKeys(password.toLowerCase())

/** Two 32-bit hashes that all others are made of (Kirsch & Mitzenmacher 2006). */
const positionsOf = (password: string, bits: number): number[] => {
  const digest = createHash('sha256').update(keysOf(password)).digest()
  const [a, b] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: HASHES }, (_, i) => (a + i * b) % bits)
}

/** The bytes of a filter of these passwords, each counted once. */
export const buildPasswordFilter = (passwords: Iterable<string>): Buffer => {
  const listed = new Set(Array.from(passwords, keysOf))
  const bits = Math.max(8, listed.size * BITS_PER_PASSWORD)
  const file = Buffer.alloc(HEADER_BYTES + Math.ceil(bits / 8))
  file.write(MAGIC, 'latin1')
  file.writeUInt32LE(listed.size, MAGIC.length)
  file.writeUInt32LE(bits, MAGIC.length + 4)
  for (const password of listed)
    for (const position of positionsOf(password, bits)) {
      const at = HEADER_BYTES + (position >>> 3)
      file.writeUInt8(file.readUInt8(at) | (1 << (position & 7)), at)
    }
  return file
}

/** Throws when these are not the bytes of a filter. */
export const passwordFilterIn = (file: Buffer): PasswordFilter => {
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('not a filter of passwords')
  const bits = file.readUInt32LE(MAGIC.length + 4)
  if (file.length !== HEADER_BYTES + Math.ceil(bits / 8)) throw new Error('a filter that was cut off')
  const isSet = (position: number): boolean =>
    (file.readUInt8(HEADER_BYTES + (position >>> 3)) & (1 << (position & 7))) !== 0
  return {
    has: password => positionsOf(password, bits).every(isSet),
    count: file.readUInt32LE(MAGIC.length),
  }
}

export const readPasswordFilter = (path: string): PasswordFilter => passwordFilterIn(readFileSync(path))
