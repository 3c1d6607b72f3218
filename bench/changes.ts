/**
 * How often «Что изменилось» is wrong, and what it finds: simulated users answer the real bank through the real engine,
 * get results, and answer about some of these qualities again after they have changed, or not. Their true item parameters
 * differ at random from the experts' that the server believes in: slopes by a factor exp(N(0, .25²)), thresholds by
 * N(0, .35²), drawn anew for every 20 users. A mood, the same in all new responses about a quality, can be added.
 *
 *     npx tsx bench/changes.ts [users] [seed] [answers before] [SD of the mood]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { LARGE_CHANGE } from '@grani/contract'
import {
  chanceToNotice,
  changeZ,
  outcomeOf,
} from '@grani/server/features/quiz/remeasurements/change-rules.ts'
import { chooseAgain } from '@grani/server/features/quiz/remeasurements/choose-again.ts'
import { levelFrom } from '@grani/server/features/quiz/remeasurements/measure.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 1000)
const SEED = Number(process.argv[3] ?? 1)
const BEFORE = Number(process.argv[4] ?? 200)
const MOOD = Number(process.argv[5] ?? 0)
const USERS_PER_BANK = 20
const QUALITIES = 4
const COUNTS = [6, 8, 12, 16]
const CHANGES = [0, 0.5, 0.8, 1.2]
const MARKS = [1.64, 1.96, 2.24, 2.58]
const BATCH = 8

const content = loadContent('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const goals = ['knwYrs', 'selfImp', 'resIss']

type Check = {
  count: number
  change: number
  z: number
  sign: number
  direct: number
  sd: number
  /** In how many of 100 cases the product says it would notice a large change. */
  chance: number
}

/** The scores of a user of whom one quality has changed. */
const shifted = (thetas: Thetas, quality: string, by: number): Thetas =>
  new Map([...thetas, [quality, (thetas.get(quality) ?? 0) + by]])

const checksOf = (n: number, truth: ReturnType<typeof perturbedItems>, uniform: () => number): Check[] => {
  const thetas = drawThetas(input.qualities, uniform)
  const session = bank.engine.session({ seed: SEED * 100_000 + n, items: bank.itemsOf(goals[n % 3] ?? '') })
  const respond = (id: string, scores: Thetas) => {
    const item = truth.get(id)
    if (!item) throw new Error(`No item ${id}`)
    return { item: id, value: drawResponse(item, scores, uniform), ms: 3000 }
  }
  for (let answered = 0; answered < BEFORE; answered += BATCH)
    for (const id of session.nextMany(BATCH)) session.answer(id, respond(id, thetas).value, 3000)
  const called = session.result().filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
  const checked = called
    .map(before => ({ before, order: uniform() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, QUALITIES)
  return checked.flatMap(({ before }) =>
    COUNTS.flatMap(count => {
      const fresh = Math.floor(count / 2)
      const items = chooseAgain({
        bank,
        session,
        quality: before.quality,
        except: new Set(),
        repeats: count - fresh,
        fresh,
      })
      const chance =
        chanceToNotice(before.sd, by => session.errorOfNewAnswers(before.quality, count, by)) ?? 1
      return CHANGES.map(change => {
        const sign = uniform() < 0.5 ? -1 : 1
        const scores = shifted(thetas, before.quality, sign * change + MOOD * normal(uniform))
        const after = levelFrom(
          bank,
          before.quality,
          items.map(id => respond(id, scores)),
        )
        const z = after ? changeZ(before, after) : 0
        return { count, change, z, sign, direct: before.answers, sd: after?.sd ?? Infinity, chance }
      })
    }),
  )
}

const uniform = uniformFrom(SEED)
const checks: Check[] = []
let truth = perturbedItems(input, SEED)
for (let n = 0; n < USERS; n++) {
  if (n % USERS_PER_BANK === 0) truth = perturbedItems(input, SEED * 1000 + n)
  checks.push(...checksOf(n, truth, uniform))
}

const percent = (list: readonly Check[], test: (check: Check) => boolean): string =>
  `${((100 * list.filter(test).length) / Math.max(1, list.length)).toFixed(1)} %`

const direct = checks.map(check => check.direct).toSorted((a, b) => a - b)
console.log(
  `${USERS} users, seed ${SEED}, ${BEFORE} answers before, mood ${MOOD}: ${checks.length / COUNTS.length / CHANGES.length} qualities with a result, ` +
    `direct answers before: median ${direct[Math.floor(direct.length / 2)]}, 10 % ${direct[Math.floor(direct.length / 10)]}, 90 % ${direct[Math.floor(0.9 * direct.length)]}`,
)
for (const few of [true, false])
  for (const count of COUNTS)
    for (const mark of MARKS) {
      const rows = checks.filter(check => check.count === count && (!few || check.direct <= 4))
      const cells = CHANGES.map(change => {
        const own = rows.filter(check => check.change === change)
        return change === 0
          ? `unchanged ${percent(own, ({ z }) => Math.abs(z) >= mark)}`
          : `${change} SD ${percent(own, ({ z, sign }) => z * sign >= mark)} (opposite ${percent(own, ({ z, sign }) => -z * sign >= mark)})`
      })
      const still = rows.filter(({ change }) => change === 0)
      console.log(
        `${few ? 'at most 4 before, ' : ''}${count} answers, |z| ≥ ${mark}: ${cells.join(', ')}; mean z² ${mean(still.map(({ z }) => z * z)).toFixed(2)}, error after ${mean(still.map(({ sd }) => sd)).toFixed(2)}`,
      )
    }

/** What is said beside what is found, from the least to the most promising third of the checks. */
for (const count of COUNTS) {
  const large = checks
    .filter(check => check.count === count && check.change === LARGE_CHANGE)
    .toSorted((a, b) => a.chance - b.chance)
  const third = Math.ceil(large.length / 3)
  const cells = [0, 1, 2].map(i => {
    const part = large.slice(i * third, (i + 1) * third)
    return `${mean(part.map(({ chance }) => chance)).toFixed(0)} → ${percent(part, ({ z, sign }) => z * sign > 0 && outcomeOf(z) !== 'same')}`
  })
  console.log(`${count} answers, a large change, said → noticed by thirds: ${cells.join(', ')}`)
}
