/**
 * How well the number of results beside a booster is kept: simulated users answer the real bank through the real engine in
 * batches of four to the end. Their true item parameters differ at random from the experts': slopes by a factor
 * exp(N(0, .25²)), thresholds by N(0, .35²). At several points the number named is compared with the results that came.
 *
 *     npx tsx bench/booster-results.ts [users per goal] [seed]
 */
import type { ItemInput } from '@grani/engine'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { expectedResults } from '@grani/server/features/results/service.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 8)
const SEED = Number(process.argv[3] ?? 1)
const MARKS = [0, 60, 100, 150, 200, 400, 600]
const BATCH = 4

const bank = createBank(loadContent('content'), 'bench')
const input = engineInputOf(loadContent('content'))

/** What is known after so many answers: the qualities with a result, and those with none but an open item. */
type Point = { said: number; unsaid: number }

/** Some people are remarkable in much, some in little: by how much true scores spread about the middle. */
const SPREADS = [1, 1.3, 0.75]

const stretched = (thetas: Thetas, by: number): Thetas =>
  new Map([...thetas].map(([quality, theta]) => [quality, by * theta]))

/** One user who answers everything; a point after each answer. */
const simulate = (
  goal: string,
  seed: string,
  spread: number,
  truth: ReadonlyMap<string, ItemInput>,
  uniform: () => number,
) => {
  const ids = bank.directionsOf(goal).flatMap(d => d.qualities.flatMap(q => (q.kind === 'S' ? [] : [q.id])))
  const wanted = new Set(ids)
  const goals = Object.fromEntries(input.qualities.map(({ id }) => [id, wanted.has(id) ? 1 : 0]))
  const items = bank.itemsOf(goal).filter(item => !bank.states.items.has(item))
  const session = bank.engine.session({ seed, items, goals })
  const thetas = stretched(drawThetas(input.qualities, uniform), spread)
  const open = new Set(items)
  const said = new Set<string>()
  const pointNow = (): Point => ({
    said: said.size,
    unsaid: ids.filter(id => !said.has(id) && bank.itemsAbout(id).some(item => open.has(item))).length,
  })
  const points = [pointNow()]
  for (let batch = session.nextMany(BATCH); batch.length > 0; batch = session.nextMany(BATCH))
    for (const id of batch) {
      const item = truth.get(id)
      if (!item) continue
      session.answer(id, drawResponse(item, thetas, uniform), 3000)
      open.delete(id)
      for (const [quality, band] of Object.entries(session.bands()))
        if (band !== 'unclear' && wanted.has(quality)) said.add(quality)
      points.push(pointNow())
    }
  return { points, qualities: ids.length }
}

const truth = perturbedItems(input, SEED)
const users = bank.goals.flatMap(({ uid: goal }, g) => {
  const uniform = uniformFrom(SEED * 1000 + g)
  return Array.from({ length: USERS }, (_, n) =>
    simulate(goal, `${SEED}-${goal}-${n}`, SPREADS[n % SPREADS.length] ?? 1, truth, uniform),
  )
})

type Kept = { named: number; from: number; to: number; came: number }

const isRight = ({ named, came }: Kept): boolean => Math.abs(named - came) <= Math.max(named, came) / 3

const percent = (of: readonly Kept[], is: (kept: Kept) => boolean): string =>
  `${((100 * of.filter(is).length) / of.length).toFixed(0)} %`

console.log(`${USERS} users a goal, seed ${SEED}`)
const reached = mean(users.map(({ points, qualities }) => (points.at(-1)?.said ?? 0) / qualities))
console.log(`of all qualities ${(100 * reached).toFixed(0)} % have a result when everything is answered`)
const all: Kept[] = []
const isWithin = ({ from, to, came }: Kept): boolean => from <= came && came <= to
for (const mark of MARKS)
  for (const { questions } of bank.boosters) {
    const kept = users.flatMap(({ points, qualities }) => {
      const [from, to] = [points[mark], points[mark + questions]]
      if (!from || !to) return []
      const left = points.length - 1 - mark
      const named = expectedResults({ left, before: 0, questions, answered: mark, qualities, ...from })
      return named === null
        ? []
        : [{ named: named.about, from: named.from, to: named.to, came: to.said - from.said }]
    })
    if (kept.length === 0) continue
    all.push(...kept)
    const [named, came] = [mean(kept.map(k => k.named)), mean(kept.map(k => k.came))]
    console.log(
      `after ${mark}, ${questions} more: named ${named.toFixed(1)}, came ${came.toFixed(1)}, right within a third ${percent(kept, isRight)}, within the range ${percent(kept, isWithin)} (${kept.length} users)`,
    )
  }
console.log(
  `within the range: ${percent(all, isWithin)}, fewer came: ${percent(all, k => k.came < k.from)}, more: ${percent(all, k => k.came > k.to)}`,
)
