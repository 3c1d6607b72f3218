/**
 * How soon and how truly users are told something: simulated users answer over HTTP as the web does, with the list that a
 * reply brings. Their true item parameters differ at random from the experts' that the
 * server believes in: slopes by a factor exp(N(0, .25²)), thresholds by N(0, .35²).
 *
 *     npx tsx bench/first-results.ts [users per goal] [seed] [answers]
 */
import { FEW_QUESTIONS, listQuestions, listResults, type Question, sendAnswer } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import type { Item } from '@grani/server/content/schema.ts'
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { startProduct } from '@grani/testing/product.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
import { type QuestionOrder, orderOf } from './question-order.ts'
import {
  bandOf,
  drawResponse,
  drawThetas,
  mean,
  perturbedItems,
  squaredCorrelation,
} from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 40)
const SEED = Number(process.argv[3] ?? 1)
const ANSWERS = Number(process.argv[4] ?? 200)
const MARKS = [40, 60, 100, 120, 200].filter(mark => mark <= ANSWERS)
const EXTREMES = 5

const content = loadContent('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const itemOf = new Map(content.items.map(item => [item.number, item]))

const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN

/** A countdown that a question showed: the result was to come within so many direct answers. */
type Promised = { quality: string; direct: number; by: number; asked: number }

const { connection, stop: stopPostgres } = await startTestPostgres()
const template = await createTemplate(connection)
const product = await startProduct({ database: await copyTemplate(template) })
const truth = perturbedItems(input, SEED)
const qualityNames = new Map(content.directions.flatMap(d => d.qualities.map(q => [q.name, q.id] as const)))

type Mark = { results: number; extremes: number; estimates: [number, number][] }

const sessionOf = async (userId: string) => {
  const [belief] = await product.rows('select state from beliefs where user_id = $1', [userId])
  const state = belief?.['state']
  if (!(state instanceof Uint8Array)) throw new Error('The belief has no state')
  return bank.engine.session({ state: new Uint8Array(state) })
}

const simulate = async (goal: 'selfImp' | 'resIss' | 'knwYrs', uniform: () => number) => {
  const thetas = drawThetas(input.qualities, uniform)
  const { visitor, email } = await userWithGoal(product, goal)
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  await product.rows("update subscriptions set tariff = 'high' where user_id = $1", [userId])
  const qualities = new Set(
    bank.directionsOf(goal).flatMap(d => d.qualities.flatMap(q => (q.kind === 'S' ? [] : [q.id]))),
  )
  const traits = new Set(
    content.directions.flatMap(d => d.qualities.flatMap(q => (q.kind === 'S' ? [] : [q.id]))),
  )
  const extremes = new Set(
    [...qualities]
      .toSorted((a, b) => Math.abs(thetas.get(b) ?? 0) - Math.abs(thetas.get(a) ?? 0))
      .slice(0, EXTREMES),
  )
  const direct = new Map<string, number>()
  const promises: Promised[] = []
  const calledAt = new Map<string, { direct: number; asked: number }>()
  const order: Item[] = []
  const marks: Mark[] = []
  let first: number | null = null
  let told: number | null = null
  let list: Question[] = []
  for (let asked = 1; asked <= ANSWERS; asked++) {
    if (list.length < FEW_QUESTIONS) list = await visitor.get(listQuestions)
    const question = list.shift()
    const item = question && itemOf.get(question.number_original)
    const own = item && truth.get(item.id)
    if (!question || !item || !own) break
    if (question.soon) {
      const quality = qualityNames.get(question.soon.quality) ?? ''
      const given = direct.get(quality) ?? 0
      if (traits.has(quality))
        promises.push({ quality, direct: given, by: given + Math.ceil(1.5 * question.soon.answers), asked })
    }
    const value = drawResponse(own, thetas, uniform)
    const answer_id = item.answers[value]?.id ?? 0
    const reply = await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id, ms: 3000, with_list: true },
    })
    list = reply.questions ?? list
    order.push(item)
    if (reply.new_results > 0) told ??= asked
    for (const quality of 'pair' in own ? own.pair : [own.quality])
      direct.set(quality, (direct.get(quality) ?? 0) + 1)
    if (first === null || reply.new_results > 0 || MARKS.includes(asked)) {
      const called = (await visitor.get(listResults)).filter(r => !r.is_outdated && traits.has(r.quality.id))
      for (const { quality } of called)
        if (!calledAt.has(quality.id))
          calledAt.set(quality.id, { direct: direct.get(quality.id) ?? 0, asked })
      if (called.length > 0) first ??= asked
      if (MARKS.includes(asked))
        marks.push({
          results: called.length,
          extremes: called.filter(r => extremes.has(r.quality.id)).length / EXTREMES,
          estimates: (await sessionOf(userId))
            .result()
            .filter(({ quality }) => qualities.has(quality))
            .map(({ quality, mean: m }) => [m, thetas.get(quality) ?? 0]),
        })
    }
  }
  const session = await sessionOf(userId)
  const calls = session
    .result()
    .filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
    .map(({ quality, band }) => [band, bandOf(thetas.get(quality) ?? 0)] as const)
  const judgedPromises = promises.flatMap(({ quality, by, asked }) => {
    const called = calledAt.get(quality)
    const given = direct.get(quality) ?? 0
    if (called === undefined && given < by) return []
    return [{ late: called === undefined || called.direct > by, wait: called ? called.asked - asked : null }]
  })
  return {
    first: first ?? ANSWERS * 2,
    told: told ?? ANSWERS * 2,
    marks,
    calls,
    order: orderOf(order),
    promised: promises.length,
    judgedPromises,
  }
}

console.log(`${USERS} users a goal, seed ${SEED}, ${ANSWERS} answers, over HTTP`)
const everybody = []
for (const goal of ['knwYrs', 'selfImp', 'resIss'] as const) {
  const uniform = uniformFrom(SEED * 1000 + goal.length)
  const users = []
  for (let n = 0; n < USERS; n++) users.push(await simulate(goal, uniform))
  everybody.push(...users)
  show(goal, users)
}
show('all', everybody)
await product.stop()
await dropTemplate(template)
await stopPostgres()

function show(name: string, users: Awaited<ReturnType<typeof simulate>>[]): void {
  const calls = users.flatMap(user => user.calls)
  const promises = users.flatMap(user => user.judgedPromises)
  const orders = users.map(({ order }) => order)
  const fewest = (pick: (order: QuestionOrder) => number): number => Math.min(...orders.map(pick))
  const total = (pick: (order: QuestionOrder) => number): number =>
    orders.reduce((sum, order) => sum + pick(order), 0)
  const share = (pick: (order: QuestionOrder) => number): string =>
    `${(100 * mean(orders.map(pick))).toFixed(0)} %`
  const at = (pick: (mark: Mark) => number): number[] =>
    MARKS.map((_, i) => mean(users.flatMap(({ marks }) => (marks[i] ? [pick(marks[i])] : []))))
  const opposite = calls.filter(
    ([a, b]) => (a === 'high' && b === 'low') || (a === 'low' && b === 'high'),
  ).length
  const firsts = users.map(({ first }) => first)
  const waits = promises.flatMap(({ wait }) => (wait === null ? [] : [wait]))
  console.log(
    [
      `${name}: first result after ${quantile(firsts, 0.5)} answers (median), ${quantile(firsts, 0.9)} (90th percentile); first told after ${quantile(
        users.map(user => user.told),
        0.5,
      )}, ${quantile(
        users.map(user => user.told),
        0.9,
      )}`,
      `results after ${MARKS.join(' / ')}: ${at(mark => mark.results)
        .map(x => x.toFixed(1))
        .join(' / ')}`,
      `of the ${EXTREMES} most extreme named: ${at(mark => mark.extremes)
        .map(x => `${(100 * x).toFixed(0)} %`)
        .join(' / ')}`,
      `calls right ${(calls.filter(([a, b]) => a === b).length / calls.length).toFixed(3)}, opposite ${((100 * opposite) / calls.length).toFixed(2)} %, middle ${((100 * calls.filter(([a]) => a === 'middle').length) / calls.length).toFixed(1)} %`,
      `reliability after ${MARKS.join(' / ')}: ${MARKS.map((_, i) =>
        squaredCorrelation(users.flatMap(({ marks }) => marks[i]?.estimates ?? [])).toFixed(3),
      ).join(' / ')}`,
      `situations and pairs ${share(o => o.scenes)}, fewest in any fifteen ${fewest(o => o.fewestScenes)}; other than plain statements ${share(o => o.varied)}, fewest ${fewest(o => o.fewestVaried)}`,
      `within four: of one quality ${total(o => o.sameQuality)}, near-duplicates ${total(o => o.near)}; sensitive among the first forty ${total(o => o.early)}, at the beginning of fifteen ${total(o => o.opening)}`,
      `countdowns: ${users.reduce((sum, { promised }) => sum + promised, 0)} shown, ${promises.length} judged, late by more than half: ${((100 * promises.filter(({ late }) => late).length) / Math.max(1, promises.length)).toFixed(1)} %, answers until then (any question): median ${quantile(waits, 0.5)}, 90th percentile ${quantile(waits, 0.9)}`,
    ].join('\n  '),
  )
}
