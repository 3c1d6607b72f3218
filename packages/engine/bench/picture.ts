import { writeFileSync } from 'node:fs'
import { createEngine } from '../src/index.ts'
import { readDataSet } from './data-set.ts'
import { splitPeople } from './split.ts'

const WIDTH = 720
const HEIGHT = 300
const LEFT = 44
const BOTTOM = 34
const TOP = 14

interface Step {
  mean: number
  sd: number
  direct: boolean
}

/** The posterior of one quality of one real person, after every answer in the order the engine asked. */
const follow = (directory: string, name: string, seed: number, quality: number): Step[] => {
  const split = splitPeople(readDataSet(directory, name), {
    seed,
    calibration: 1000,
    judged: 20,
    criterion: 2,
  })
  const engine = createEngine(split.input)
  engine.load(engine.calibrate(split.calibrationRows))
  const row = split.judgedRows[0]!
  const session = engine.session({ seed: 1, items: split.bank.filter(id => row[id] !== undefined) })
  const now = (direct: boolean): Step => {
    const { mean, sd } = session.result()[quality]!
    return { mean, sd, direct }
  }
  const steps = [now(false)]
  for (let id = session.next(); id !== null; id = session.next()) {
    const before = session.result()[quality]!.answers
    session.answer(id, row[id]!)
    steps.push(now(session.result()[quality]!.answers > before))
  }
  return steps
}

const draw = (steps: readonly Step[], title: string): string => {
  const x = (n: number): number => LEFT + ((WIDTH - LEFT - 14) * n) / (steps.length - 1)
  const y = (theta: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (2 - theta)) / 4
  const path = (of: (s: Step) => number, list = steps.map((s, n) => [s, n] as const)): string =>
    list.map(([s, n]) => `${x(n).toFixed(1)},${y(Math.max(-2, Math.min(2, of(s)))).toFixed(1)}`).join(' ')
  const back = steps.map((s, n) => [s, n] as const).toReversed()
  const ticks = [-2, -1, 0, 1, 2].map(
    t =>
      `<line x1="${LEFT}" x2="${WIDTH - 14}" y1="${y(t)}" y2="${y(t)}" stroke="#8884"/>` +
      `<text x="${LEFT - 8}" y="${y(t) + 4}" text-anchor="end">${t}</text>`,
  )
  const dots = steps
    .map((s, n) =>
      s.direct ? `<circle cx="${x(n).toFixed(1)}" cy="${y(s.mean).toFixed(1)}" r="4" fill="#c2571a"/>` : '',
    )
    .join('')
  const cuts = [0.6, -0.6].map(
    c =>
      `<line x1="${LEFT}" x2="${WIDTH - 14}" y1="${y(c)}" y2="${y(c)}" stroke="#888" stroke-dasharray="4 4"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#777">
<title>${title}</title>
${ticks.join('\n')}
${cuts.join('\n')}
<polygon points="${path(s => s.mean + s.sd)} ${path(s => s.mean - s.sd, back)}" fill="#2f7fb8" fill-opacity=".25"/>
<polyline points="${path(s => s.mean)}" fill="none" stroke="#2f7fb8" stroke-width="2.5"/>
${dots}
<text x="${LEFT}" y="${HEIGHT - 10}">0 answers</text>
<text x="${WIDTH - 14}" y="${HEIGHT - 10}" text-anchor="end">${steps.length - 1} answers about all qualities</text>
</svg>
`
}

const [directory, out, name = 'ambi', seed = '1', quality = '3'] = process.argv.slice(2)
if (!directory || !out) throw new Error('usage: picture.ts <data directory> <out.svg> [set] [seed] [quality]')
const title =
  'Belief about one quality: mean and standard error; dots are answers to its own items, dashes the band cuts'
writeFileSync(out, draw(follow(directory, name, Number(seed), Number(quality)), title))
