/**
 * Simulated users answer the real bank through the real engine: how many responses until half of the traits and
 * preferences have a band, and the mean reliability after 100, 300 and 600 responses. They are drawn from the experts'
 * parameters: this measures the bank and the choice of questions, not how true the parameters are.
 *
 *     npx tsx bench/simulated-users.ts [users] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { BAND_CUT } from '@grani/contract'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, squaredCorrelation } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 30)
const SEED = Number(process.argv[3] ?? 1)
const MARKS = [100, 300, 600]
const BATCH = 12

const bank = createBank(loadContent('content'), 'bench')
const input = engineInputOf(loadContent('content'))
const { engine } = bank
const items = new Map(input.items.map(item => [item.id, item]))

const isBanded = new Set(input.qualities.filter(({ kind }) => kind !== 'S').map(({ id }) => id))

const uniform = uniformFrom(SEED)
const untilHalf: number[] = []
const at = new Map(
  MARKS.map(mark => [
    mark,
    { pairs: [] as [number, number][], predicted: [] as number[], calls: 0, right: 0 },
  ]),
)

for (let n = 0; n < USERS; n++) {
  const thetas = drawThetas(input.qualities, uniform)
  const session = engine.session({ seed: SEED * 100_000 + n })
  let half: number | null = null
  let answered = 0
  while (answered < 600 || half === null) {
    const batch = session.nextMany(BATCH)
    if (batch.length === 0) break
    for (const id of batch) {
      const item = items.get(id)
      if (!item) continue
      session.answer(id, drawResponse(item, thetas, uniform), 3000)
      answered++
      const mark = at.get(answered)
      if (!mark) continue
      for (const { quality, mean, sd, band } of session.result()) {
        const truth = thetas.get(quality) ?? 0
        mark.pairs.push([mean, truth])
        mark.predicted.push(1 - sd * sd)
        if (band === 'unclear') continue
        mark.calls++
        if (band === (truth > BAND_CUT ? 'high' : truth < -BAND_CUT ? 'low' : 'middle')) mark.right++
      }
    }
    const called = session
      .result()
      .filter(({ quality, band }) => isBanded.has(quality) && band !== 'unclear').length
    if (half === null && called * 2 >= isBanded.size) half = answered
    if (answered > 3000) break
  }
  untilHalf.push(half ?? Number.POSITIVE_INFINITY)
}

const sorted = untilHalf.toSorted((a, b) => a - b)
console.log(`${USERS} users, seed ${SEED}, ${input.qualities.length} qualities, ${input.items.length} items`)
console.log(
  `answers until half of the ${isBanded.size} traits and preferences have a band: median ${sorted[Math.floor(USERS / 2)]}, from ${sorted[0]} to ${sorted.at(-1)}`,
)
for (const [mark, { pairs, predicted, calls, right }] of at)
  console.log(
    `after ${mark}: reliability ${squaredCorrelation(pairs).toFixed(3)}, promised by the engine ${(predicted.reduce((a, b) => a + b, 0) / predicted.length).toFixed(3)}, ` +
      `bands called ${(calls / USERS).toFixed(0)}, right ${((100 * right) / Math.max(1, calls)).toFixed(0)} %`,
  )
