const MAX_SHOWN = 9

/** A count for a small badge: the number up to 9, then «9+»; null for none. */
export const badge = (count: number): string | null => {
  if (count <= 0) return null
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : `${count}`
}
