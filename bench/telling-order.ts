/**
 * In which order simulated users are told of their first results: the real bank, engine and rule of telling, in memory. A
 * quarter of the users are 1.5 SD nearer to the heavy end of all that is heavy to read. Counts order, not truth; `unordered`
 * tells results as they come, to see what the rule is for.
 *
 *     npx tsx bench/telling-order.ts [users] [seed] [unordered]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { isHeavy } from '@grani/server/features/results/service.ts'
import { type Tellable, tellNow } from '@grani/server/features/results/telling-order.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 200)
const SEED = Number(process.argv[3] ?? 1)
const isOrdered = process.argv[4] !== 'unordered'
const TOLD = 20
const MOST_ANSWERS = 400
const BATCH = 4
const UNHAPPIER = 1.5

const content = loadContent('content')
const texts = loadTexts('content').portrait
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const truth = perturbedItems(input, SEED)

const unhappy = (thetas: Thetas): Thetas =>
  new Map(
    [...thetas].map(([quality, theta]) => {
      const side = texts.heavy[quality]
      if (side === undefined) return [quality, theta]
      return [quality, theta + (side === 'high' ? UNHAPPIER : -UNHAPPIER)]
    }),
  )

/** Whether each of the first results told is heavy, how many wait then, and after how many answers the first was told. */
const simulate = (n: number, uniform: () => number) => {
  const goal = bank.goals[n % bank.goals.length]?.uid ?? ''
  const wanted = new Set(bank.directionsOf(goal).flatMap(d => d.qualities.map(({ id }) => id)))
  const drawn = drawThetas(input.qualities, uniform)
  const thetas = n % 4 === 3 ? unhappy(drawn) : drawn
  const session = bank.engine.session({
    seed: `${SEED}-${n}`,
    items: bank.itemsOf(goal).filter(item => !bank.states.items.has(item)),
    goals: Object.fromEntries(input.qualities.map(({ id }) => [id, wanted.has(id) ? 1 : 0])),
  })
  const told: Tellable[] = []
  let waiting: Tellable[] = []
  let first: number | null = null
  let answers = 0
  while (told.length < TOLD && answers < MOST_ANSWERS) {
    for (const id of session.nextMany(BATCH)) {
      const item = truth.get(id)
      if (!item) continue
      answers++
      const changed = session.answer(id, drawResponse(item, thetas, uniform), 3000)
      const fresh = session.result().flatMap(({ quality, direction, band, probability }) => {
        if (band === 'unclear' || !changed.includes(quality)) return []
        return [{ uid: `${quality}-${answers}`, quality, direction, band, probability }]
      })
      if (fresh.length === 0) continue
      waiting = [...waiting.filter(({ quality }) => !changed.includes(quality)), ...fresh]
      const now = isOrdered ? tellNow(texts, told.length, waiting) : waiting
      told.push(...now)
      waiting = waiting.filter(result => !now.includes(result))
      if (now.length > 0) first ??= answers
    }
  }
  return { order: told.slice(0, TOLD).map(result => isHeavy(texts, result)), waiting: waiting.length, first }
}

const uniform = uniformFrom(SEED)
const users = Array.from({ length: USERS }, (_, n) => simulate(n, uniform))
const orders = users.map(({ order }) => order)
const firsts = users.flatMap(({ first }) => first ?? []).toSorted((a, b) => a - b)
const twice = orders.reduce((sum, order) => sum + order.filter((heavy, i) => heavy && order[i - 1]).length, 0)
const early = orders.reduce((sum, order) => sum + order.slice(0, 3).filter(Boolean).length, 0)
console.log(
  [
    `${USERS} users, seed ${SEED}, the first ${TOLD} results told${isOrdered ? '' : ' as they come'}`,
    `heavy: ${(100 * mean(orders.flat().map(Number))).toFixed(1)} %, two in a row: ${twice}, among the first three: ${early}`,
    `waiting then: ${mean(users.map(({ waiting }) => waiting)).toFixed(1)} on average, ${Math.max(...users.map(({ waiting }) => waiting))} at most; first told after ${firsts[Math.floor(firsts.length / 2)]} answers (median), ${firsts[Math.floor(0.9 * firsts.length)]} (90th percentile)`,
  ].join('\n  '),
)
