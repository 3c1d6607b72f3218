export type DirectionOfGoals = { uid: string; goals: readonly string[] }

/** The directions without a result; those that share a goal with the direction most is known of come first. */
export const unclearOf = <T extends DirectionOfGoals>(
  directions: readonly T[],
  results: readonly { direction: string }[],
): T[] => {
  const counts = new Map<string, number>()
  for (const { direction } of results) counts.set(direction, (counts.get(direction) ?? 0) + 1)
  const [known] = directions.toSorted((a, b) => (counts.get(b.uid) ?? 0) - (counts.get(a.uid) ?? 0))
  const isNear = ({ goals }: DirectionOfGoals): boolean => goals.some(goal => known?.goals.includes(goal))
  return directions
    .filter(({ uid }) => !counts.has(uid))
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
}
