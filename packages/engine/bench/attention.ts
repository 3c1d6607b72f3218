import { createEngine } from '../src/index.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { areaUnderCurve, median } from '../testing/statistics.ts'
import { readDataSet } from './data-set.ts'
import { splitPeople } from './split.ts'
import type { Split } from './split.ts'

type Pattern = (real: number, n: number, categories: number, random: () => number) => number

/** Careless response patterns; `n` counts the answers in the order they are given. */
const PATTERNS: Record<string, Pattern> = {
  attentive: real => real,
  random: (_real, _n, categories, random) => Math.floor(random() * categories),
  'straight line': (_real, _n, categories) => Math.floor(categories * 0.75),
  'half random': (real, _n, categories, random) =>
    random() < 0.5 ? real : Math.floor(random() * categories),
  alternating: (_real, n, categories) => (n % 2 === 0 ? 0 : categories - 1),
  staircase: (_real, n, categories) => n % categories,
}

const AT = [30, 60, 135]

/** carelessScore of every judged person after 30, 60 and 135 answers, in a random order as the set was given. */
const scores = (
  split: Split,
  engine: ReturnType<typeof createEngine>,
  pattern: Pattern,
  seed: number,
): number[][] => {
  const ids = split.input.items.map(item => item.id)
  const categories = split.input.items[0]!.categories
  return split.judgedRows.map((row, person) => {
    const random = seededRandom(seed * 100_000 + person)
    const order = ids
      .filter(id => row[id] !== undefined)
      .toSorted((a, b) => hash(a, person) - hash(b, person))
    const session = engine.session({ seed: person })
    const out: number[] = []
    order.forEach((id, n) => {
      session.answer(id, pattern(row[id]!, n, categories, random))
      if (AT.includes(n + 1)) out.push(session.carelessScore())
    })
    return out
  })
}

const hash = (id: string, person: number): number =>
  seededRandom(person * 7 + Number(id.replaceAll(/\D/g, '')) * 131)()

const main = (): void => {
  const [directory, names = 'ambi', judged = '200'] = process.argv.slice(2)
  if (!directory) throw new Error('usage: attention.ts <data directory> [sets] [judged]')
  for (const name of names.split(',')) {
    const data = readDataSet(directory, name)
    const split = splitPeople(data, { seed: 1, calibration: 1000, judged: Number(judged), criterion: 0 })
    const engine = createEngine(split.input)
    engine.load(engine.calibrate(split.calibrationRows))
    const attentive = scores(split, engine, PATTERNS['attentive']!, 0)
    console.log(
      `${name}: attentive median ${AT.map((_, k) => median(attentive.map(s => s[k] ?? NaN)).toFixed(2)).join(' ')}`,
    )
    for (const [label, pattern] of Object.entries(PATTERNS)) {
      const found = scores(split, engine, pattern, 1)
      const cells = AT.map((n, k) => {
        const bad = found.map(s => s[k]).filter(s => s !== undefined)
        const good = attentive.map(s => s[k]).filter(s => s !== undefined)
        if (bad.length === 0) return `${n}: -`
        const over = bad.filter(s => s > 1).length / bad.length
        return `${n}: AUC ${areaUnderCurve(bad, good).toFixed(3)} >1 ${over.toFixed(2)}`
      })
      console.log(`  ${label.padEnd(14)} ${cells.join('   ')}`)
    }
  }
}

if (process.argv[1]?.endsWith('attention.ts')) main()
