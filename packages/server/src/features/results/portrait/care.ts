/** In turns: an even one, a heavy one; what is heavy stands neither first nor beside another. Heavy ones that find no place stay last. */
export const takingTurns = <T extends { isHeavy: boolean }>(all: readonly T[]): T[] => {
  const light = all.filter(one => !one.isHeavy)
  const heavy = all.filter(one => one.isHeavy)
  const [firstLight, ...restLight] = light
  if (!firstLight) return heavy
  // Heavy ones are spread over the whole length, so that the end is not all of one kind.
  const every = Math.max(1, Math.floor(light.length / Math.max(1, heavy.length)))
  const queue = [...heavy]
  const ordered = [firstLight, ...restLight].flatMap((one, i) =>
    (i + 1) % every === 0 ? [one, ...queue.splice(0, 1)] : [one],
  )
  return [...ordered, ...queue]
}

/** Whether nothing brighter follows a heavy one. */
export const needsWay = (all: readonly { isHeavy: boolean }[], i: number): boolean =>
  all[i]?.isHeavy === true && all[i + 1]?.isHeavy !== false
