import { writeFileSync } from 'node:fs'
import { parityPeople } from '../testing/parity-people.ts'

const [directory] = process.argv.slice(2)
if (!directory) throw new Error('usage: parity-export.ts <directory>')
for (const [name, missing] of [
  ['complete', 0],
  ['missing', 0.3],
] as const) {
  const { values, slopes } = parityPeople(11, missing)
  const lines = [slopes.map((_, i) => `i${i}`).join(','), ...values.map(row => row.join(','))]
  writeFileSync(`${directory}/parity-${name}.csv`, lines.join('\n'))
}
