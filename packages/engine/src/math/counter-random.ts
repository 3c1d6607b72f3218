/**
 * Random numbers without a state: the draw is a hash of (seed, step, lane), so that asking twice gives the same item
 * and undoing an answer brings back the same future. Mixing after murmur3's finaliser (Appleby, public domain).
 */
const mix = (h: number): number => {
  let x = h | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

/** A number in [0, 1) for these three integers. */
export const draw = (seed: number, step: number, lane: number): number =>
  (mix(mix(mix(seed) + Math.imul(step, 0x9e3779b1)) + Math.imul(lane, 0x85ebca77)) >>> 0) / 4294967296

/** FNV-1a of a text, 32 bits. */
export const hashText = (text: string, from = 0x811c9dc5): number => {
  let h = from
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
