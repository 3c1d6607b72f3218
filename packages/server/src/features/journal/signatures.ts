import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'

/** The key stays when SECRET changes, and lies in the database only sealed: who can write there alone cannot sign. */
export type Key = Pick<Context, 'trialKey'>

export type Head = { seq: number; hash: Buffer }
export type HeadOfDay = Head & { /** In Moscow: 2026-11-24. */ day: string }

const signed = ({ trialKey }: Key, what: string, hash: Buffer): Buffer =>
  createHmac('sha256', trialKey).update(`${what}:`).update(hash).digest()

const isEqual = (signature: Buffer, expected: Buffer): boolean =>
  signature.length === expected.length && timingSafeEqual(signature, expected)

/** Where the journal begins after its oldest entries were taken off. */
export const signatureOf = (key: Key, { seq, hash }: Head): Buffer =>
  signed(key, `journal-start:${seq}`, hash)

export const isSigned = (key: Key, start: Head & { signature: Buffer }): boolean =>
  isEqual(start.signature, signatureOf(key, start))

/** The newest entry of a day: a chain that is made anew fits none of those that are there. */
export const headSignature = (key: Key, { day, seq, hash }: HeadOfDay): Buffer =>
  signed(key, `journal-head:${day}:${seq}`, hash)

export const isHeadSigned = (key: Key, head: HeadOfDay & { signature: Buffer }): boolean =>
  isEqual(head.signature, headSignature(key, head))

/** A reason that was emptied with the person it was about; `hash` is the one in the chain. */
export const emptiedSignature = (key: Key, { seq, hash }: Head): Buffer =>
  signed(key, `journal-reason:${seq}`, hash)

export const isEmptySigned = (key: Key, reason: Head & { signature: Buffer }): boolean =>
  isEqual(reason.signature, emptiedSignature(key, reason))
