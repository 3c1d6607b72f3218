/**
 * Counter-based random numbers: a hash of (seed, step, stream), so that asking twice gives the same item and undoing an
 * answer restores the same draws. Mixing after murmur3's finaliser (Appleby, public domain).
 */
const mix = (h: number): number => {
  let x = h | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

/** Uniform in [0, 1), determined by these three integers. */
export const randomAt = (seed: number, step: number, stream: number): number =>
  (mix(mix(mix(seed) + Math.imul(step, 0x9e3779b1)) + Math.imul(stream, 0x85ebca77)) >>> 0) / 4294967296

/** FNV-1a of a text, 32 bits. */
export const fnv1a = (text: string, from = 0x811c9dc5): number => {
  let h = from
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
