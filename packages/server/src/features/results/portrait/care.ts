import type { Tone } from './published.ts'

type Weighed = {
  isHeavy: boolean
  /** Whether it is something to lean on. */
  holds: boolean
  /** Whether it may not be left out, however heavy. */
  isNeeded?: boolean
}
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
  return all.filter(one => !one.isHeavy || one.isNeeded || heavy.has(one))
}

/** Whether a heavy one is left without something that holds, in itself or after it. */
export const needsWay = (all: readonly Weighed[], i: number): boolean =>
  all[i]?.isHeavy === true && !all[i].holds && all[i + 1]?.holds !== true

type Toned = Weighed & { tone: Tone }

/** With so many that hurt in a row something that lifts comes next, or a way on. */
const MAX_HURTING = 2

const hurtingAfter = (hurting: number, { tone }: Toned): number => {
  if (tone === 'lifts') return 0
  return tone === 'hurts' ? hurting + 1 : hurting
}

/** Brings forward what lifts where a third one would hurt, except from between two heavy ones. */
export const relieved = <T extends Toned>(all: readonly T[]): T[] => {
  const rest = [...all]
  const ordered: T[] = []
  let hurting = 0
  while (rest.length > 0) {
    const isDue = hurting >= MAX_HURTING && rest[0]?.tone === 'hurts'
    const lift = rest.findIndex(
      ({ tone }, i) => tone === 'lifts' && !(rest[i - 1]?.isHeavy && rest[i + 1]?.isHeavy),
    )
    for (const next of rest.splice(isDue ? Math.max(0, lift) : 0, 1)) {
      ordered.push(next)
      hurting = hurtingAfter(hurting, next)
    }
  }
  return ordered
}

/** Whether each needs a way on: a heavy one that nothing relieves, and the second that hurts where a third follows. */
export const needWays = (all: readonly Toned[]): boolean[] => {
  let hurting = 0
  return all.map((one, i) => {
    hurting = hurtingAfter(hurting, one)
    const isFull = one.tone === 'hurts' && hurting >= MAX_HURTING
    const next = all.slice(i + 1).find(({ tone }) => tone !== 'plain')
    const needs = needsWay(all, i) || (isFull && next?.tone === 'hurts')
    if (needs) hurting = 0
    return needs
  })
}
