/** What was said beside what came true, by tenths of the said probability. */
export type Tenths = { add: (said: number, isTrue: boolean) => void; show: (name: string) => void }

/** Fewer cases say nothing. */
const ENOUGH = 100

export const createTenths = (): Tenths => {
  const tenths = Array.from({ length: 10 }, () => ({ said: 0, came: 0, cases: 0 }))
  return {
    add: (said, isTrue) => {
      const tenth = tenths[Math.min(9, Math.floor(10 * said))]
      if (!tenth) throw new Error(`No probability: ${said}`)
      tenth.cases++
      tenth.said += said
      tenth.came += Number(isTrue)
    },
    show: name => {
      const cells = tenths
        .filter(({ cases }) => cases >= ENOUGH)
        .map(
          ({ said, came, cases }) => `${(said / cases).toFixed(3)} → ${(came / cases).toFixed(3)} (${cases})`,
        )
      console.log(`${name}, said → came true (cases): ${cells.join(', ')}`)
    },
  }
}
