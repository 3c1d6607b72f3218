/** What was said beside what came true, by tenths of the said probability. */
export type Tenths = {
  /** `group`: whose cases depend on each other, such as those of one person; all of a group before the next. */
  add: (group: number, said: number, isTrue: boolean) => void
  show: (name: string) => void
}

type Tenth = { said: number; came: number; cases: number; group: number; excess: number; squares: number }

/** The standard error of came − said: groups are drawn independently of each other, their cases are not. */
const errorOf = ({ cases, excess, squares }: Tenth): number => Math.sqrt(squares + excess ** 2) / cases

export const createTenths = (): Tenths => {
  const tenths = Array.from({ length: 10 }, (): Tenth => ({
    said: 0,
    came: 0,
    cases: 0,
    group: 0,
    excess: 0,
    squares: 0,
  }))
  return {
    add: (group, said, isTrue) => {
      const tenth = tenths[Math.min(9, Math.floor(10 * said))]
      if (!tenth) throw new Error(`No probability: ${said}`)
      if (group !== tenth.group) {
        tenth.squares += tenth.excess ** 2
        tenth.excess = 0
        tenth.group = group
      }
      tenth.cases++
      tenth.said += said
      tenth.came += Number(isTrue)
      tenth.excess += Number(isTrue) - said
    },
    show: name => {
      console.log(`${name}, said → came true, difference ± its standard error (cases):`)
      for (const tenth of tenths) {
        const { said, came, cases } = tenth
        if (cases === 0) continue
        console.log(
          `  ${(said / cases).toFixed(3)} → ${(came / cases).toFixed(3)}, ${((came - said) / cases).toFixed(3)} ± ${errorOf(tenth).toFixed(3)} (${cases})`,
        )
      }
    },
  }
}
