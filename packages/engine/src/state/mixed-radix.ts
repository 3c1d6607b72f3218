import { EngineError } from '../engine-error.ts'
import type { ByteReader, ByteWriter } from './byte-stream.ts'

/**
 * Packs digits of different bases, as many as fit into 31 bits, so that a five-point item that may be answered, answered
 * too fast, untouched or skipped, the last two with or without leave to ask it (14 cases), costs 3.9 bits.
 */
export const writeDigits = (out: ByteWriter, digits: Uint8Array, bases: Uint8Array, count: number): void => {
  let held = 0
  let bits = 0
  for (let i = 0; i < count;) {
    let packed = 0
    let span = 1
    for (; i < count && span * bases[i]! <= 2 ** 31; i++) {
      // Most items are untouched for most people.
      if (digits[i] !== 0) packed += digits[i]! * span
      span *= bases[i]!
    }
    for (let left = bitWidth(span); left > 0; left -= 8) {
      const take = Math.min(8, left)
      held |= (packed % 256) << bits
      packed = Math.floor(packed / 256)
      bits += take
      while (bits >= 8) {
        out.byte(held & 255)
        held >>>= 8
        bits -= 8
      }
    }
  }
  if (bits > 0) out.byte(held & 255)
}

/** Bytes that writeDigits takes for digits of these bases, whatever they are. */
export const packedBytes = (bases: Uint8Array): number => {
  let bits = 0
  for (let i = 0; i < bases.length;) {
    let span = 1
    for (; i < bases.length && span * bases[i]! <= 2 ** 31; i++) span *= bases[i]!
    bits += bitWidth(span)
  }
  return Math.ceil(bits / 8)
}

/** The reverse of writeDigits; throws `bad-state` for a digit outside its base. */
export const readDigits = (input: ByteReader, digits: Uint8Array, bases: Uint8Array, count: number): void => {
  let held = 0
  let bits = 0
  for (let i = 0; i < count;) {
    const from = i
    let span = 1
    for (; i < count && span * bases[i]! <= 2 ** 31; i++) span *= bases[i]!
    let packed = 0
    let scale = 1
    for (let left = bitWidth(span); left > 0; left -= 8) {
      const take = Math.min(8, left)
      while (bits < take) {
        held |= input.byte() << bits
        bits += 8
      }
      packed += (held & ((1 << take) - 1)) * scale
      scale *= 256
      held >>>= take
      bits -= take
    }
    if (packed >= span) throw new EngineError('bad-state', 'state', 'an answer is out of range')
    // 31-bit integers from here on: integer division is several times faster than division of doubles.
    let rest = packed | 0
    for (let j = from; j < i; j++) {
      if (rest === 0) {
        digits.fill(0, j, i)
        break
      }
      const base = bases[j]!
      const quotient = (rest / base) | 0
      digits[j] = rest - quotient * base
      rest = quotient
    }
  }
}

/** Bits that hold 0…span - 1; span is at most 2³¹. */
const bitWidth = (span: number): number => 32 - Math.clz32(span - 1)
