/**
 * How soon and how truly simulated users are told something, in the real engine with the real bank and without HTTP, which
 * `first-results.ts` adds: what is said beside what comes true, by tenths of the said probability. Their true item parameters
 * differ at random from the experts' that the engine believes in: slopes by a factor exp(N(0, .25²)), thresholds by
 * N(0, .35²), drawn anew for every two users.
 *
 *     npx tsx bench/simulated-users.ts [users per goal] [seed] [exact] [random]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { weightsOf } from '@grani/server/features/quiz/questions/choose-items.ts'
import type { Sides } from '@grani/engine'
import { uniformFrom } from '@grani/testing/random.ts'
import {
  bandOf,
  drawResponse,
  drawThetas,
  mean,
  perturbedItems,
  squaredCorrelation,
} from './simulated-responses.ts'
import { createTenths } from './tenths.ts'

const USERS = Number(process.argv[2] ?? 20)
const SEED = Number(process.argv[3] ?? 1)
const IS_EXACT = process.argv.includes('exact')
const ORDER = process.argv.includes('random') ? 'random' : 'best'
const MARKS = [60, 100, 200] as const
const ANSWERS = 200
/** A list is renewed every few answers. */
const BATCH = 3
const USERS_PER_BANK = 2
const EXTREMES = 5
/** One item in so many is forecast. */
const FORECAST_EVERY = 3
const BANDS = ['low', 'middle', 'high']

const content = loadContent('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)

const calls = createTenths()
const told = createTenths()
const bands = createTenths()
const sides = createTenths()
const firsts: number[] = []
const at = new Map(
  MARKS.map(mark => [mark, { results: [] as number[], extremes: [] as number[], z2: [] as number[] }]),
)
const estimates: [number, number][] = []

/** What the sides of unanswered items are said to bring beside what comes. */
const forecast = (group: number, said: Sides, value: number, values: number): void => {
  const half = Math.floor(values / 2)
  sides.add(group, said.low, value < half)
  sides.add(group, said.high, value >= values - half)
}

for (const [place, { uid: goal }] of bank.goals.entries()) {
  const uniform = uniformFrom(SEED * 1000 + place)
  const own = new Set(
    bank.directionsOf(goal).flatMap(d => d.qualities.flatMap(q => (q.kind === 'S' ? [] : [q.id]))),
  )
  const goals = weightsOf(bank, goal, { measuredAt: new Map(), now: new Date(0) })
  let truth = new Map(input.items.map(item => [item.id, item]))
  for (let n = 0; n < USERS; n++) {
    const group = place * USERS + Math.floor(n / USERS_PER_BANK)
    if (!IS_EXACT && n % USERS_PER_BANK === 0)
      truth = perturbedItems(input, SEED * 100_000 + place * 1000 + n)
    const thetas = drawThetas(input.qualities, uniform)
    const trueBand = (quality: string): string => bandOf(thetas.get(quality) ?? 0)
    const extremes = new Set(
      [...own]
        .toSorted((a, b) => Math.abs(thetas.get(b) ?? 0) - Math.abs(thetas.get(a) ?? 0))
        .slice(0, EXTREMES),
    )
    const session = bank.engine.session({ seed: `${goal}${SEED}-${n}`, items: bank.itemsOf(goal), goals })
    const respond = (id: string): number => {
      const item = truth.get(id)
      if (!item) throw new Error(`No item ${id}`)
      return drawResponse(item, thetas, uniform)
    }
    let first = 2 * ANSWERS
    for (let answered = 0; answered < ANSWERS;) {
      const batch = session.nextMany(BATCH, { order: ORDER })
      if (batch.length === 0) break
      for (const id of batch) {
        const changed = session.answer(id, respond(id), 3000).filter(quality => own.has(quality))
        answered++
        const news =
          changed.length === 0
            ? []
            : session.result().filter(({ quality, band }) => changed.includes(quality) && band !== 'unclear')
        for (const { quality, band, probability } of news)
          told.add(group, probability, trueBand(quality) === band)
        if (news.length > 0) first = Math.min(first, answered)
        const mark = at.get(MARKS.find(m => m === answered) ?? 60)
        if (!MARKS.some(m => m === answered) || !mark) continue
        const results = session.result().filter(({ quality }) => own.has(quality))
        const called = results.filter(({ band }) => band !== 'unclear')
        mark.results.push(called.length)
        mark.extremes.push(called.filter(({ quality }) => extremes.has(quality)).length / EXTREMES)
        for (const { quality, band, probability } of called)
          calls.add(group, probability, trueBand(quality) === band)
        for (const { quality, mean: m, sd, probabilities } of results) {
          const theta = thetas.get(quality) ?? 0
          mark.z2.push(((m - theta) / sd) ** 2)
          if (answered === ANSWERS) estimates.push([m, theta])
          for (const [i, said] of probabilities.entries())
            bands.add(group, said, trueBand(quality) === BANDS[i])
        }
        const open = input.items.filter(
          (item, i) => i % FORECAST_EVERY === n % FORECAST_EVERY && !session.hasAnswer(item.id),
        )
        for (const [i, said] of session.sides(open.map(({ id }) => id)).entries()) {
          const item = open[i]
          if (item) forecast(group, said, respond(item.id), 'pair' in item ? 2 : item.categories)
        }
      }
    }
    firsts.push(first)
  }
}

const sorted = firsts.toSorted((a, b) => a - b)
const quantile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
const marks = [...at.values()]
console.log(
  `${firsts.length} users, seed ${SEED}, order ${ORDER}, ${IS_EXACT ? "the experts' parameters" : 'parameters off at random'}`,
)
console.log(`first result after ${quantile(0.5)} answers (median), ${quantile(0.9)} (90th percentile)`)
console.log(
  `after ${MARKS.join(' / ')}: results ${marks.map(({ results }) => mean(results).toFixed(1)).join(' / ')}, ` +
    `of the ${EXTREMES} most extreme ${marks.map(m => `${(100 * mean(m.extremes)).toFixed(0)} %`).join(' / ')}, ` +
    `z² of published errors ${marks.map(({ z2 }) => mean(z2).toFixed(2)).join(' / ')}`,
)
console.log(
  `squared correlation with the true scores after ${ANSWERS}: ${squaredCorrelation(estimates).toFixed(3)}`,
)
told.show('results when they are told')
calls.show('results that stand at the marks')
bands.show('each of the three bands of every quality')
sides.show('sides of answers')
