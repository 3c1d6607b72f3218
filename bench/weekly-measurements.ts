/**
 * Simulated users answer the questions about the last seven days: how many direct responses a measurement takes under
 * several bounds on its standard error, which band it then shows, and how soon all states of a week are measured. They are
 * drawn from the experts' parameters: this measures the bank and the rule.
 *
 *     npx tsx bench/weekly-measurements.ts [users] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { BAND_CUT, CALL_PROBABILITY } from '@grani/contract'
import { loadContent } from '@grani/server/content/load.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 200)
const SEED = Number(process.argv[3] ?? 1)
const BOUNDS = [0.5, 0.55, 0.6, 0.65, 0.7]
const BATCH = 12
const MIN_RESPONSES = 3

const content = loadContent('content')
const { engine } = createBank(content, 'bench')
const input = engineInputOf(content)
const states = input.qualities.filter(({ kind }) => kind === 'S')
const isState = new Set(states.map(({ id }) => id))
const items = new Map(
  input.items.flatMap(item => ('quality' in item && isState.has(item.quality) ? [[item.id, item]] : [])),
)

const levelOf = (theta: number): number => (theta > BAND_CUT ? 1 : theta < -BAND_CUT ? -1 : 0)

type Measured = { direct: number; mean: number; sd: number; truth: number }

/** A week of one user: every state is asked about until it is measured, then no more. */
const weekOf = (
  n: number,
  bound: number,
  uniform: () => number,
): { measured: Measured[]; answers: number } => {
  const thetas = drawThetas(states, uniform)
  const session = engine.session({ seed: SEED * 100_000 + n })
  const measured = new Map<string, Measured>()
  let answers = 0
  for (;;) {
    const open = [...items.values()].filter(item => 'quality' in item && !measured.has(item.quality))
    const goals = Object.fromEntries(
      input.qualities.map(({ id }) => [id, isState.has(id) && !measured.has(id) ? 1 : 0]),
    )
    const chooser = engine.session({ state: session.state(), items: open.map(({ id }) => id), goals })
    const batch = open.length === 0 ? [] : chooser.nextMany(BATCH)
    if (batch.length === 0) return { measured: [...measured.values()], answers }
    for (const id of batch) {
      const item = items.get(id)
      if (!item) continue
      session.answer(id, drawResponse(item, thetas, uniform), 3000)
      answers++
      for (const { quality, answers: direct, mean, sd, probabilities } of session.result()) {
        if (!isState.has(quality) || measured.has(quality) || direct < MIN_RESPONSES) continue
        const sure = probabilities[levelOf(mean) + 1] ?? 0
        if (sd > bound && sure < CALL_PROBABILITY) continue
        measured.set(quality, { direct, mean, sd, truth: thetas.get(quality) ?? 0 })
      }
    }
  }
}

const share = (measured: readonly Measured[], test: (one: Measured) => boolean): string =>
  `${((100 * measured.filter(test).length) / measured.length).toFixed(1)} %`
const quantile = (values: number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN

console.log(`${USERS} users, seed ${SEED}, ${states.length} states, ${items.size} items`)
for (const bound of BOUNDS) {
  const uniform = uniformFrom(SEED)
  const weeks = Array.from({ length: USERS }, (_, n) => weekOf(n, bound, uniform))
  const measured = weeks.flatMap(week => week.measured)
  const direct = measured.map(one => one.direct)
  const z =
    measured.reduce((sum, { mean, sd, truth }) => sum + ((mean - truth) / sd) ** 2, 0) / measured.length
  const far = measured.filter(({ truth }) => Math.abs(truth) > 1.5).map(one => one.direct)
  const wanted = USERS * states.length
  console.log(
    `sd ≤ ${bound}: measured ${((100 * measured.length) / wanted).toFixed(1)} %, ` +
      `answers of its own: median ${quantile(direct, 0.5)}, 95 % ${quantile(direct, 0.95)}, most ${Math.max(...direct)} (beyond ±1.5: ${quantile(far, 0.5)} and ${quantile(far, 0.95)}); ` +
      `all measured after ${quantile(
        weeks.map(week => week.answers),
        0.5,
      )} (95 %: ${quantile(
        weeks.map(week => week.answers),
        0.95,
      )}); ` +
      `text that fits ${share(measured, ({ mean, truth }) => levelOf(mean) === levelOf(truth))}, ` +
      `opposite ${share(measured, ({ mean, truth }) => levelOf(mean) * levelOf(truth) === -1)}, mean z² ${z.toFixed(2)}`,
  )
}
