/**
 * What a mean of several observers is worth, on simulated people: npx tsx packages/engine/bench/observers.ts [people]
 *
 * A person is at theta and is measured with an error of .35. Acquaintances share a picture that correlates with theta at .6; each
 * has their own beside it, so that two of them agree at .3 or .5. Each replies to three statements of a quality that shows well
 * (visibility .65), one in ten «не знаю». The engine knows neither agreement: it takes 1.5 for the variance between observers.
 */
import { type ObservedAnswer, observedPosition } from '../src/index.ts'
import { gradedProbabilities } from '../src/model/graded-model.ts'
import { normalDraw, seededRandom } from '../testing/seeded-random.ts'
import { mean as average, pearson } from '../testing/statistics.ts'

const PEOPLE = Number(process.argv[2] ?? 4000)
const SELF_ERROR = 0.35
const SHARED = 0.6
const SLOPE = 1.3 * 0.65
const THRESHOLDS = [-1.8, -0.6, 0.6, 1.8]
const DO_NOT_KNOW = 0.1
const CALLED_AT = 1.65

const random = seededRandom(20261125)

const categoryAt = (at: number): number => {
  const chances = gradedProbabilities(SLOPE, THRESHOLDS, at, new Float64Array(5))
  let left = random()
  return Math.max(
    0,
    chances.findIndex(p => (left -= p) < 0),
  )
}

const replyOf = (seen: number): ObservedAnswer[] =>
  Array.from({ length: 3 }, () =>
    random() < DO_NOT_KNOW ? [] : [{ value: categoryAt(seen), slope: SLOPE, thresholds: THRESHOLDS }],
  ).flat()

type Case = { theta: number; self: number; picture: number; mean: number; sd: number }

const simulate = (observers: number, agreement: number, shared: number): Case[] =>
  Array.from({ length: PEOPLE }, () => {
    const theta = normalDraw(random)
    const picture = shared * theta + Math.sqrt(1 - shared ** 2) * normalDraw(random)
    const own = Math.sqrt((1 - agreement) / agreement)
    const replies = Array.from({ length: observers }, () => replyOf(picture + own * normalDraw(random)))
    return { theta, self: theta + SELF_ERROR * normalDraw(random), picture, ...observedPosition(replies) }
  })

const errorsApart = ({ self, mean, sd }: Case): number => (mean - self) / Math.hypot(sd, SELF_ERROR)
const isCalled = (one: Case): boolean => Math.abs(errorsApart(one)) >= CALLED_AT
const share = (list: readonly Case[], is: (one: Case) => boolean): number =>
  list.length === 0 ? Number.NaN : list.filter(is).length / list.length

const row = (observers: number, agreement: number): string => {
  const cases = simulate(observers, agreement, SHARED)
  const called = cases.filter(isCalled)
  const same = simulate(observers, agreement, 1)
  const r = (x: (one: Case) => number) =>
    pearson(
      cases.map(x),
      cases.map(one => one.mean),
    )
  return [
    r(one => one.self),
    r(one => one.picture),
    average(cases.map(one => one.sd)),
    Math.sqrt(average(cases.map(one => (one.mean - one.picture) ** 2))),
    share(cases, isCalled),
    share(called, one => Math.sign(errorsApart(one)) === Math.sign(one.picture - one.theta)),
    share(same, isCalled),
  ]
    .map(x => x.toFixed(2).padStart(7))
    .join(' ')
}

for (const agreement of [0.3, 0.5]) {
  console.log(`\nTwo observers agree at ${agreement}; ${PEOPLE} people a row`)
  console.log('observers  r self  r pict.  error   RMSE   called  right  called where both are one')
  for (let observers = 2; observers <= 10; observers++)
    console.log(`${String(observers).padStart(9)} ${row(observers, agreement)}`)
}
