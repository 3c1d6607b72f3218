import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Head } from './verify.ts'

type Key = Pick<Context, 'trialKey'>

/**
 * Where the journal begins after its oldest entries were taken off. Signed by a key that stays when SECRET changes and lies
 * in the database only sealed: who can write there alone cannot move the beginning.
 */
export const signatureOf = ({ trialKey }: Key, { seq, hash }: Head): Buffer =>
  createHmac('sha256', trialKey).update(`journal-start:${seq}:`).update(hash).digest()

export const isSigned = (key: Key, start: Head & { signature: Buffer }): boolean => {
  const expected = signatureOf(key, start)
  return start.signature.length === expected.length && timingSafeEqual(start.signature, expected)
}
