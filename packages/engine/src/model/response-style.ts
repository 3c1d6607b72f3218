/**
 * How one person uses the answer scale, whatever the item says: extremity (the ends or the middle) and agreement (the
 * higher positions). A tilt of the category probabilities, p̃_k ∝ p_k·exp(η₁·e_k + η₂·g_k) with e_k = (2k/(K-1) - 1)²
 * and g_k = 2k/(K-1) - 1 on the positions as chosen; η is normal with the SDs of the calibration, at its posterior mode
 * given the answers so far (after Bolt & Newton 2011). It sharpens predictions and leaves theta alone.
 */
export interface StyleSpread {
  /** SD of η₁ and of η₂ between people; 0 disables that tilt. */
  extremity: number
  agreement: number
}

/** Used before any calibration: small enough to worsen predictions nowhere. */
export const DEFAULT_STYLE: StyleSpread = { extremity: 0.4, agreement: 0.1 }

export type Style = readonly [extremity: number, agreement: number]

/** One answer and how probable each position was before the tilt. */
export interface StyledAnswer {
  probabilities: readonly number[]
  value: number
}

const ROUNDS = 12

const positions = Array.from({ length: 11 }, (_, categories) =>
  Array.from({ length: categories }, (_, k) => (categories > 1 ? (2 * k) / (categories - 1) - 1 : 0)),
)

/** The tilted probabilities. */
export const applyStyle = (probabilities: readonly number[], [extremity, agreement]: Style): number[] => {
  const at = positions[probabilities.length]!
  const raw = probabilities.map((p, k) => p * Math.exp(extremity * at[k]! ** 2 + agreement * at[k]!))
  const total = raw.reduce((sum, p) => sum + p, 0)
  return raw.map(p => p / total)
}

/** The mode of η, by Newton's method on a concave function of two numbers. */
export const fitStyle = (answers: readonly StyledAnswer[], { extremity, agreement }: StyleSpread): Style => {
  if (answers.length === 0 || (extremity === 0 && agreement === 0)) return [0, 0]
  const precision1 = extremity > 0 ? 1 / extremity ** 2 : 1e9
  const precision2 = agreement > 0 ? 1 / agreement ** 2 : 1e9
  let x = 0
  let y = 0
  for (let round = 0; round < ROUNDS; round++) {
    let gx = -precision1 * x
    let gy = -precision2 * y
    let xx = precision1
    let yy = precision2
    let xy = 0
    for (const { probabilities, value } of answers) {
      const at = positions[probabilities.length]!
      let total = 0
      let e = 0
      let g = 0
      let ee = 0
      let gg = 0
      let eg = 0
      for (let k = 0; k < probabilities.length; k++) {
        const position = at[k]!
        const square = position * position
        const p = probabilities[k]! * Math.exp(x * square + y * position)
        total += p
        e += p * square
        g += p * position
        ee += p * square * square
        gg += p * square
        eg += p * square * position
      }
      e /= total
      g /= total
      gx += at[value]! ** 2 - e
      gy += at[value]! - g
      xx += ee / total - e * e
      yy += gg / total - g * g
      xy += eg / total - e * g
    }
    const determinant = xx * yy - xy * xy
    const dx = (gx * yy - gy * xy) / determinant
    const dy = (gy * xx - gx * xy) / determinant
    x += Math.max(-1, Math.min(1, dx))
    y += Math.max(-1, Math.min(1, dy))
    if (Math.abs(dx) + Math.abs(dy) < 1e-7) break
  }
  return [x, y]
}
