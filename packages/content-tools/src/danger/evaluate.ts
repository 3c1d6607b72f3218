/** A sentence with the group it belongs to, and how dangerous it sounds. */
export type Scored = { group: string; score: number; isFound: boolean }

const isDangerous = ({ group }: Scored): boolean => group.startsWith('danger/')

const foundOf = (scored: readonly Scored[]): string => {
  const found = scored.filter(({ isFound }) => isFound).length
  return `${found} of ${scored.length} (${Math.round((100 * found) / scored.length)} %)`
}

/** The area under the curve: how often a dangerous sentence scores above a harmless one. */
const areaOf = (scored: readonly Scored[]): number => {
  const harmless = scored.filter(one => !isDangerous(one))
  const dangerous = scored.filter(isDangerous)
  const above = dangerous.flatMap(({ score }) => harmless.filter(other => other.score < score))
  return above.length / (dangerous.length * harmless.length)
}

/** Found by group, then in all. */
export const evaluationReport = (scored: readonly Scored[]): string => {
  const groups = [...new Set(scored.map(({ group }) => group))].toSorted()
  const lines = groups.map(
    group => `${group.padEnd(26)}${foundOf(scored.filter(one => one.group === group))}`,
  )
  return [
    ...lines,
    '',
    `${'dangerous, found'.padEnd(26)}${foundOf(scored.filter(isDangerous))}`,
    `${'harmless, false alarms'.padEnd(26)}${foundOf(scored.filter(one => !isDangerous(one)))}`,
    `${'area under the curve'.padEnd(26)}${areaOf(scored).toFixed(3)}`,
  ].join('\n')
}
