/**
 * People made up by the model answer the questions about the last seven days: how many direct answers a reading takes
 * under several bounds on its standard error, whose text it then shows, and how soon all states of a week are read.
 * They are as the experts' parameters say people are; what it shows is the bank and the rule.
 *
 *     npx tsx bench/weekly-readings.ts [people] [seed]
 */
import type { ItemInput } from '@grani/engine'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'

const PEOPLE = Number(process.argv[2] ?? 200)
const SEED = Number(process.argv[3] ?? 1)
const BOUNDS = [0.5, 0.55, 0.6, 0.65, 0.7]
const BATCH = 12
const LEAST = 3
const SURE_OF_TEXT = 0.8
/** Where one text ends and the next begins. */
const CUT = 0.6

const content = loadContent('content')
const { engine } = createBank(content, 'bench')
const input = engineInputOf(content)
const states = input.qualities.filter(({ kind }) => kind === 'S')
const isState = new Set(states.map(({ id }) => id))
const items = new Map(
  input.items.flatMap(item => ('quality' in item && isState.has(item.quality) ? [[item.id, item]] : [])),
)

const personFrom = (uniform: () => number): Map<string, number> => {
  const factors = (states[0]?.loadings ?? []).map(() => normal(uniform))
  return new Map(
    states.map(({ id, loadings = [] }) => {
      const common = loadings.reduce((sum, loading, i) => sum + loading * (factors[i] ?? 0), 0)
      const unique = 1 - loadings.reduce((sum, loading) => sum + loading ** 2, 0)
      return [id, common + Math.sqrt(unique) * normal(uniform)]
    }),
  )
}

const answerOf = (item: ItemInput, thetas: Map<string, number>, uniform: () => number): number => {
  if ('pair' in item) return 0
  const { slope = 1.2, thresholds = [], keyed, categories, quality } = item
  const u = uniform()
  const value = thresholds.filter(
    b => u < 1 / (1 + Math.exp(-slope * ((thetas.get(quality) ?? 0) - b))),
  ).length
  return keyed === 1 ? value : categories - 1 - value
}

const levelOf = (theta: number): number => (theta > CUT ? 1 : theta < -CUT ? -1 : 0)

type Read = { direct: number; mean: number; sd: number; truth: number }

/** A week of one person: every state is asked about until it is read, then no more. */
const weekOf = (n: number, bound: number, uniform: () => number): { reads: Read[]; answers: number } => {
  const thetas = personFrom(uniform)
  const session = engine.session({ seed: SEED * 100_000 + n })
  const reads = new Map<string, Read>()
  let answers = 0
  for (;;) {
    const open = [...items.values()].filter(item => 'quality' in item && !reads.has(item.quality))
    const goals = Object.fromEntries(
      input.qualities.map(({ id }) => [id, isState.has(id) && !reads.has(id) ? 1 : 0]),
    )
    const chooser = engine.session({ state: session.state(), items: open.map(({ id }) => id), goals })
    const batch = open.length === 0 ? [] : chooser.nextMany(BATCH)
    if (batch.length === 0) return { reads: [...reads.values()], answers }
    for (const id of batch) {
      const item = items.get(id)
      if (!item) continue
      session.answer(id, answerOf(item, thetas, uniform), 3000)
      answers++
      for (const { quality, answers: direct, mean, sd, probabilities } of session.result()) {
        if (!isState.has(quality) || reads.has(quality) || direct < LEAST) continue
        const sure = probabilities[levelOf(mean) + 1] ?? 0
        if (sd > bound && sure < SURE_OF_TEXT) continue
        reads.set(quality, { direct, mean, sd, truth: thetas.get(quality) ?? 0 })
      }
    }
  }
}

const share = (reads: readonly Read[], test: (read: Read) => boolean): string =>
  `${((100 * reads.filter(test).length) / reads.length).toFixed(1)} %`
const quantile = (values: number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN

console.log(`${PEOPLE} people, seed ${SEED}, ${states.length} states, ${items.size} items`)
for (const bound of BOUNDS) {
  const uniform = uniformFrom(SEED)
  const weeks = Array.from({ length: PEOPLE }, (_, n) => weekOf(n, bound, uniform))
  const reads = weeks.flatMap(week => week.reads)
  const direct = reads.map(read => read.direct)
  const z = reads.reduce((sum, { mean, sd, truth }) => sum + ((mean - truth) / sd) ** 2, 0) / reads.length
  const far = reads.filter(({ truth }) => Math.abs(truth) > 1.5).map(read => read.direct)
  const wanted = PEOPLE * states.length
  console.log(
    `sd ≤ ${bound}: read ${((100 * reads.length) / wanted).toFixed(1)} %, ` +
      `answers of its own: median ${quantile(direct, 0.5)}, 95 % ${quantile(direct, 0.95)}, most ${Math.max(...direct)} (beyond ±1.5: ${quantile(far, 0.5)} and ${quantile(far, 0.95)}); ` +
      `all read after ${quantile(
        weeks.map(week => week.answers),
        0.5,
      )} (95 %: ${quantile(
        weeks.map(week => week.answers),
        0.95,
      )}); ` +
      `text that fits ${share(reads, ({ mean, truth }) => levelOf(mean) === levelOf(truth))}, ` +
      `opposite ${share(reads, ({ mean, truth }) => levelOf(mean) * levelOf(truth) === -1)}, mean z² ${z.toFixed(2)}`,
  )
}
