type Weighed = { isHeavy: boolean; /** Whether it is something to lean on. */ holds: boolean }

/**
 * In turns: brighter ones, a heavy one, and after that one that holds, as far as there are any. What is heavy stands neither first
 * nor beside another while there are enough of the others; those that find no place stay last.
 */
export const takingTurns = <T extends Weighed>(all: readonly T[]): T[] => {
  const heavy = all.filter(one => one.isHeavy)
  const [opening, ...bright] = all.filter(one => !one.isHeavy)
  if (!opening) return heavy
  // Heavy ones are spread over the whole length, so that the end is not all of one kind.
  const every = Math.max(1, Math.floor((bright.length + 1) / Math.max(1, heavy.length)))
  const [holding, plain] = [bright.filter(one => one.holds), bright.filter(one => !one.holds)]
  const ordered = [opening]
  for (let taken = 1; taken <= bright.length + 1; taken += 1) {
    const isTurn = taken % every === 0
    const next = isTurn ? heavy.shift() : undefined
    if (next) ordered.push(next)
    const [first, second] = next ? [holding, plain] : [plain, holding]
    const following = first.shift() ?? second.shift()
    if (following) ordered.push(following)
  }
  return [...ordered, ...heavy]
}

/** Whether a heavy one is left without something that holds after it. */
export const needsWay = (all: readonly Weighed[], i: number): boolean =>
  all[i]?.isHeavy === true && all[i + 1]?.holds !== true
