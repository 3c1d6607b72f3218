/** The z of a two-sided interval of 90 %. */
const Z = 1.6448536269514722

/** Wilson's interval of 90 % for a share (Wilson 1927): unlike the normal one it stays within 0…1 and is right for rare answers. */
export const shareInterval = (share: number, people: number): [number, number] => {
  const z2 = Z * Z
  const middle = (share + z2 / (2 * people)) / (1 + z2 / people)
  const half =
    (Z / (1 + z2 / people)) * Math.sqrt((share * (1 - share)) / people + z2 / (4 * people * people))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** Ratings by fewer users are not told: one could guess who they are. */
export const MIN_RATINGS = 5
