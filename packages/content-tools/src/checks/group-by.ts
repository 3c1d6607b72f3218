/** Map.groupBy came with Node 21; this runs on 20. */
export const groupBy = <T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    if (!group) groups.set(key, [one])
  }
  return groups
}
