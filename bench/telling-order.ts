/**
 * In which order simulated users are told of their first results: the real bank, engine and rule of telling, in memory. A
 * quarter of the users are 1.5 SD nearer to the heavy end of all that is heavy to read, another quarter answer hard: 1 SD lower in every
 * trait. Counts order, not truth; `unordered` tells results as they come, to see what the rule is for.
 *
 *     npx tsx bench/telling-order.ts [users] [seed] [unordered]
 */
import { STRONG, WEAK } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { createChooser } from '@grani/server/features/quiz/questions/choose-items.ts'
import { isHeavy } from '@grani/server/features/results/service.ts'
import { typeOf } from '@grani/server/features/results/rules.ts'
import { isHard, type Tellable, tellNow } from '@grani/server/features/results/telling-order.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 200)
const SEED = Number(process.argv[3] ?? 1)
const isOrdered = process.argv[4] !== 'unordered'
const TOLD = 20
const MOST_ANSWERS = 400
const BATCH = 4
const UNHAPPIER = 1.5
const HARDER = 1
/** The first hour. */
const FIRST = 10
/** Nothing sensitive is asked before. */
const GENTLE = 40

const content = loadContent('content')
const texts = loadTexts('content').portrait
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const truth = perturbedItems(input, SEED)

const lower = (thetas: Thetas, by: (quality: string) => number): Thetas =>
  new Map([...thetas].map(([quality, theta]) => [quality, theta - by(quality)]))

const TRAITS = new Set(input.qualities.filter(({ kind }) => kind === 'T').map(({ id }) => id))
const TOWARDS = { high: -UNHAPPIER, low: UNHAPPIER }

const KINDS = {
  others: thetas => thetas,
  unhappy: thetas =>
    lower(thetas, quality => {
      const side = texts.heavy[quality]
      return side === undefined ? 0 : TOWARDS[side]
    }),
  'answering hard': thetas => lower(thetas, quality => (TRAITS.has(quality) ? HARDER : 0)),
} satisfies Record<string, (thetas: Thetas) => Thetas>

const kindOf = (n: number): keyof typeof KINDS => {
  if (n % 4 === 3) return 'unhappy'
  return n % 4 === 1 ? 'answering hard' : 'others'
}

const isPraise = (result: Tellable): boolean => {
  const known = bank.quality(result.quality)
  return known !== undefined && typeOf(known.quality, result.band) === STRONG && !isHard(texts, result)
}

/** The first results told, how many wait then, and after how many answers the first and the tenth were told. */
const simulate = (n: number, uniform: () => number) => {
  const goal = bank.goals[n % bank.goals.length]?.uid ?? ''
  const kind = kindOf(n)
  const thetas = KINDS[kind](drawThetas(input.qualities, uniform))
  const session = bank.engine.session({ seed: `${SEED}-${n}`, items: bank.itemsOf(goal) })
  const choose = (): string[] =>
    createChooser({
      bank,
      session,
      goal,
      measuredAt: new Map(),
      except: [...bank.states.items, ...(answers < GENTLE ? bank.sensitiveItems : [])],
      latestAboutStates: [],
      repeatable: [],
      isRandom: false,
      now: new Date(0),
    }).choose(BATCH, [])
  const told: Tellable[] = []
  /** Whether each was told behind another hard one while one waited that is not hard. */
  const isUnkind: boolean[] = []
  const at: number[] = []
  let waiting: Tellable[] = []
  let answers = 0
  while (told.length < TOLD && answers < MOST_ANSWERS) {
    for (const id of choose()) {
      const item = truth.get(id)
      if (!item) continue
      answers++
      const changed = session.answer(id, drawResponse(item, thetas, uniform), 3000)
      const fresh = session.result().flatMap(({ quality, direction, band, probability }) => {
        const known = bank.quality(quality)
        if (band === 'unclear' || !known || !changed.includes(quality)) return []
        const isWeak = typeOf(known.quality, band) === WEAK
        return [{ uid: `${quality}-${answers}`, quality, direction, band, probability, isWeak }]
      })
      if (fresh.length === 0) continue
      waiting = [...waiting.filter(({ quality }) => !changed.includes(quality)), ...fresh]
      const last = told.at(-1)
      const isLastHard = last !== undefined && isHard(texts, last)
      const now = isOrdered ? tellNow(texts, { count: told.length, isLastHard }, waiting) : waiting
      for (const result of now) {
        const before = told.at(-1)
        waiting = waiting.filter(other => other !== result)
        const isSecond = isHard(texts, result) && before !== undefined && isHard(texts, before)
        isUnkind.push(isSecond && waiting.some(other => !isHard(texts, other)))
        told.push(result)
        at.push(answers)
      }
    }
  }
  const order = told.slice(0, TOLD)
  const first = told.slice(0, FIRST)
  return {
    kind,
    heavy: order.map(result => isHeavy(texts, result)),
    hard: first.map(result => isHard(texts, result)),
    directions: first.map(({ direction }) => direction),
    praise: first.map(result => isPraise(result)),
    unkind: isUnkind.slice(0, FIRST).filter(Boolean).length,
    waiting: waiting.length,
    first: at[0] ?? MOST_ANSWERS,
    tenth: at[FIRST - 1] ?? MOST_ANSWERS,
  }
}

/** The most that stand in a row and are alike. */
const longestRun = <T>(order: readonly T[], isCounted: (one: T) => boolean = () => true): number =>
  Math.max(
    ...order.map((one, i) => {
      const end = order.findIndex((other, j) => j > i && other !== one)
      return isCounted(one) ? (end === -1 ? order.length : end) - i : 0
    }),
    0,
  )

const mostAlike = (order: readonly string[]): number =>
  Math.max(...order.map(one => order.filter(other => other === one).length), 0)

const twiceIn = (order: readonly boolean[]): number => order.filter((is, i) => is && order[i - 1]).length
const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN

const uniform = uniformFrom(SEED)
const users = Array.from({ length: USERS }, (_, n) => simulate(n, uniform))
console.log(`${USERS} users, seed ${SEED}, results told${isOrdered ? '' : ' as they come'}`)
for (const kind of ['all', ...Object.keys(KINDS)]) {
  const own = users.filter(user => kind === 'all' || user.kind === kind)
  const of = (value: (user: (typeof own)[number]) => number): number[] => own.map(value)
  const sum = (value: (user: (typeof own)[number]) => number): number => of(value).reduce((a, b) => a + b, 0)
  const runs = of(({ hard }) => longestRun(hard, Boolean))
  const praises = of(({ praise }) => praise.filter(Boolean).length)
  console.log(
    [
      `${kind}: ${own.length} users`,
      `heavy among the first ${TOLD}: ${(100 * mean(own.flatMap(({ heavy }) => heavy).map(Number))).toFixed(1)} %, two in a row: ${sum(({ heavy }) => twiceIn(heavy))}, among the first three: ${sum(({ heavy }) => heavy.slice(0, 3).filter(Boolean).length)}`,
      `weak or heavy among the first ${FIRST}: ${mean(of(({ hard }) => hard.filter(Boolean).length)).toFixed(1)}, first of all: ${sum(({ hard }) => Number(hard[0] ?? false))}, two in a row: ${mean(of(({ hard }) => twiceIn(hard))).toFixed(2)} a user, while another waited: ${sum(({ unkind }) => unkind)}; the longest run ${mean(runs).toFixed(1)} on average, four and more of ${runs.filter(run => run >= 4).length} users`,
      `directions among the first ${FIRST}: ${mean(of(({ directions }) => new Set(directions).size)).toFixed(1)}, most of one ${mean(of(({ directions }) => mostAlike(directions))).toFixed(1)}, longest run of one ${mean(of(({ directions }) => longestRun(directions))).toFixed(1)}; five and more of one for ${own.filter(({ directions }) => mostAlike(directions) >= 5).length} users; praise ${mean(praises).toFixed(1)}, longest run ${mean(of(({ praise }) => longestRun(praise, Boolean))).toFixed(1)}, eight and more for ${praises.filter(n => n >= 8).length} users`,
      `waiting at the end: ${mean(of(({ waiting }) => waiting)).toFixed(1)} on average, ${Math.max(...of(({ waiting }) => waiting))} at most; told first after ${quantile(
        of(({ first }) => first),
        0.5,
      )} answers (median), ${quantile(
        of(({ first }) => first),
        0.9,
      )} (90th percentile), the tenth after ${quantile(
        of(({ tenth }) => tenth),
        0.5,
      )}, ${quantile(
        of(({ tenth }) => tenth),
        0.9,
      )}`,
    ].join('\n  '),
  )
}
