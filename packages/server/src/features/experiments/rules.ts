import { createHash } from 'node:crypto'
import type { Variant } from '@grani/contract'

/** The first 53 of the 64 bits of a hash, as a number from 0 to below 1: what a double holds exactly. */
const shareOf = (hash: Buffer): number => Number(hash.readBigUInt64BE(0) >> 11n) / 2 ** 53

/** The variant of a user, the same for ever; of two experiments independent of each other. `share` is that of b, in percent. */
export const variantOf = (userId: string, { name, share }: { name: string; share: number }): Variant =>
  shareOf(createHash('sha256').update(userId).update(name).digest()) < share / 100 ? 'b' : 'a'

type Proportion = { yes: number; people: number }

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959963984540054

/** Wilson's score interval of a proportion (Wilson 1927). */
const wilson = ({ yes, people }: Proportion): [number, number] => {
  const centre = yes + (Z * Z) / 2
  const spread = Z * Math.sqrt((Z * Z) / 4 + (yes * (people - yes)) / people)
  return [(centre - spread) / (people + Z * Z), (centre + spread) / (people + Z * Z)]
}

/** How much the share of b is above that of a, with the hybrid score interval of 95 % (Newcombe 1998, method 10). */
export const differenceOf = (
  a: Proportion,
  b: Proportion,
): { difference: number; interval: [number, number] } => {
  const [p, q] = [b.yes / b.people, a.yes / a.people]
  const [[bLow, bHigh], [aLow, aHigh]] = [wilson(b), wilson(a)]
  return {
    difference: p - q,
    interval: [p - q - Math.hypot(p - bLow, aHigh - q), p - q + Math.hypot(bHigh - p, q - aLow)],
  }
}

/** Surely more often with b than with a. Nobody in one of the variants: nothing is sure. */
export const isMoreOften = (a: Proportion, b: Proportion): boolean =>
  a.people > 0 && b.people > 0 && differenceOf(a, b).interval[0] > 0
