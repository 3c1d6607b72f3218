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
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { startProduct } from '@grani/testing/product.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
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
const MARKS = [40, 100, 200].filter(mark => mark <= ANSWERS)
const EXTREMES = 5
const WINDOW = 20

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
  const formats: boolean[] = []
  const marks: { results: number; extremes: number }[] = []
  let first: number | null = null
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
    formats.push(question.kind !== 'scale' || (item.answerSet !== 'agreement' && item.answerSet !== null))
    for (const quality of 'pair' in own ? own.pair : [own.quality])
      direct.set(quality, (direct.get(quality) ?? 0) + 1)
    if (reply.new_results > 0 || MARKS.includes(asked)) {
      const called = (await visitor.get(listResults)).filter(r => !r.is_outdated && traits.has(r.quality.id))
      for (const { quality } of called)
        if (!calledAt.has(quality.id))
          calledAt.set(quality.id, { direct: direct.get(quality.id) ?? 0, asked })
      if (called.length > 0) first ??= asked
      if (MARKS.includes(asked))
        marks.push({
          results: called.length,
          extremes: called.filter(r => extremes.has(r.quality.id)).length / EXTREMES,
        })
    }
  }
  const [belief] = await product.rows('select state from beliefs where user_id = $1', [userId])
  const state = belief?.['state']
  if (!(state instanceof Uint8Array)) throw new Error('The belief has no state')
  const session = bank.engine.session({ state: new Uint8Array(state) })
  const judged = session.result().filter(({ quality }) => qualities.has(quality))
  const calls = session
    .result()
    .filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
    .map(({ quality, band }) => [band, bandOf(thetas.get(quality) ?? 0)] as const)
  let leastVaried = WINDOW
  for (let i = WINDOW; i <= formats.length; i++)
    leastVaried = Math.min(leastVaried, formats.slice(i - WINDOW, i).filter(Boolean).length)
  const judgedPromises = promises.flatMap(({ quality, by, asked }) => {
    const called = calledAt.get(quality)
    const given = direct.get(quality) ?? 0
    if (called === undefined && given < by) return []
    return [{ late: called === undefined || called.direct > by, wait: called ? called.asked - asked : null }]
  })
  return {
    first: first ?? ANSWERS * 2,
    marks,
    calls,
    estimates: judged.map(({ quality, mean: m }) => [m, thetas.get(quality) ?? 0] as [number, number]),
    varied: mean(formats.map(Number)),
    leastVaried,
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
  const at = (pick: (mark: { results: number; extremes: number }) => number): number[] =>
    MARKS.map((_, i) => mean(users.flatMap(({ marks }) => (marks[i] ? [pick(marks[i])] : []))))
  const opposite = calls.filter(
    ([a, b]) => (a === 'high' && b === 'low') || (a === 'low' && b === 'high'),
  ).length
  const firsts = users.map(({ first }) => first)
  const waits = promises.flatMap(({ wait }) => (wait === null ? [] : [wait]))
  console.log(
    [
      `${name}: first result after ${quantile(firsts, 0.5)} answers (median), ${quantile(firsts, 0.9)} (90th percentile)`,
      `results after ${MARKS.join(' / ')}: ${at(mark => mark.results)
        .map(x => x.toFixed(1))
        .join(' / ')}`,
      `of the ${EXTREMES} most extreme named: ${at(mark => mark.extremes)
        .map(x => `${(100 * x).toFixed(0)} %`)
        .join(' / ')}`,
      `calls right ${(calls.filter(([a, b]) => a === b).length / calls.length).toFixed(3)}, opposite ${((100 * opposite) / calls.length).toFixed(2)} %, middle ${((100 * calls.filter(([a]) => a === 'middle').length) / calls.length).toFixed(1)} %`,
      `reliability after ${ANSWERS}: ${squaredCorrelation(users.flatMap(({ estimates }) => estimates)).toFixed(3)}`,
      `questions of another kind than the agreement scale: ${(100 * mean(users.map(({ varied }) => varied))).toFixed(0)} %, fewest in any ${WINDOW}: ${Math.min(...users.map(({ leastVaried }) => leastVaried))}`,
      `countdowns: ${users.reduce((sum, { promised }) => sum + promised, 0)} shown, ${promises.length} judged, late by more than half: ${((100 * promises.filter(({ late }) => late).length) / Math.max(1, promises.length)).toFixed(1)} %, answers until then (any question): median ${quantile(waits, 0.5)}, 90th percentile ${quantile(waits, 0.9)}`,
    ].join('\n  '),
  )
}
