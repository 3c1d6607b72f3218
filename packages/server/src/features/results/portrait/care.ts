type Weighed = { isHeavy: boolean; /** Whether it is something to lean on. */ holds: boolean }
type Placed = Weighed & { /** Rather at the end. */ isLate: boolean }

/**
 * In turns: brighter ones, a heavy one, and after that one that holds, as far as there are any. What is heavy stands neither first
 * nor beside another while there are enough of the others; those that find no place stay last.
 */
export const takingTurns = <T extends Placed>(all: readonly T[]): T[] => {
  const heavy = all.filter(one => one.isHeavy)
  const light = all.filter(one => !one.isHeavy)
  const opening = light.find(one => one.holds) ?? light[0]
  if (!opening) return heavy
  const bright = light.filter(one => one !== opening)
  // Heavy ones are spread over the whole length, so that the end is not all of one kind.
  const every = Math.max(1, Math.floor((bright.length + 1) / Math.max(1, heavy.length)))
  const late = bright.filter(one => one.isLate)
  const early = bright.filter(one => !one.isLate)
  const [holding, plain] = [early.filter(one => one.holds), early.filter(one => !one.holds)]
  const ordered = [opening]
  for (let taken = 1; taken <= bright.length + 1; taken += 1) {
    const isTurn = taken % every === 0
    const next = isTurn ? heavy.shift() : undefined
    if (next) ordered.push(next)
    // What holds is kept for the heavy ones that are still to come.
    const isSpare = holding.length > heavy.length
    const queues = next ? [holding, plain, late] : isSpare ? [plain, holding, late] : [plain, late, holding]
    const following = queues.find(queue => queue.length > 0)?.shift()
    if (following) ordered.push(following)
  }
  return [...ordered, ...heavy]
}

/** With `bright` others to each heavy one at least; one heavy one is said in any case. */
export const bearable = <T extends Weighed>(all: readonly T[], bright: number): T[] => {
  const others = all.filter(one => !one.isHeavy).length
  const heavy = new Set(all.filter(one => one.isHeavy).slice(0, Math.max(1, Math.floor(others / bright))))
  return all.filter(one => !one.isHeavy || heavy.has(one))
}

/** Whether a heavy one is left without something that holds, in itself or after it. */
export const needsWay = (all: readonly Weighed[], i: number): boolean =>
  all[i]?.isHeavy === true && !all[i].holds && all[i + 1]?.holds !== true
