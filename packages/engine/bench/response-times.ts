import { mean, median, pearson } from '../testing/statistics.ts'
import { readDataSet } from './data-set.ts'
import { namedScales, narrowScales } from './scales.ts'

const EDGES = [0, 600, 800, 1000, 1250, 1500, 2000, 3000, 5000, 10_000, Infinity]

/** How well an answer agrees with the rest of its scale, by how long it took: r of the answer with the mean of the others. */
const main = (): void => {
  const [directory, names = 'ambi,fti'] = process.argv.slice(2)
  if (!directory) throw new Error('usage: times.ts <data directory> [sets]')
  for (const name of names.split(',')) {
    const data = readDataSet(directory, name)
    const people = Array.from({ length: data.people }, (_, n) => n)
    const scales = data.scales ? namedScales(data, people) : narrowScales(data, people.slice(0, 1000), 4, 6)
    const bins = EDGES.slice(1).map(() => ({ own: [] as number[], rest: [] as number[] }))
    for (const { items, keyed } of scales) {
      const value = (at: number, n: number): number => keyed[at]! * data.values[items[at]!]![n]!
      const centre = items.map((_, at) => mean(people.map(n => value(at, n))))
      for (const n of people) {
        if (items.some(i => data.values[i]![n]! < 0)) continue
        items.forEach((item, at) => {
          const ms = data.times![item]![n]!
          const bin = bins[EDGES.findIndex((_, e) => ms >= EDGES[e]! && ms < EDGES[e + 1]!)]
          bin?.own.push(value(at, n) - centre[at]!)
          bin?.rest.push(
            mean(items.flatMap((_, other) => (other === at ? [] : [value(other, n) - centre[other]!]))),
          )
        })
      }
    }
    const all = data.times!.flatMap(column => Array.from(column.filter(Number.isFinite)))
    console.log(`${name}: median ${median(all)} ms`)
    bins.forEach(({ own, rest }, e) => {
      const r = own.length > 20 ? pearson(own, rest) : Number.NaN
      console.log(
        `  ${EDGES[e]}–${EDGES[e + 1]} ms: ${own.length} answers, r² with the rest of the scale ${(r * r).toFixed(3)}`,
      )
    })
  }
}

if (process.argv[1]?.endsWith('times.ts')) main()
