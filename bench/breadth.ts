/**
 * How widely the first questions look, and whether both sides of a person are heard of: the real bank, engine and choice in memory,
 * twelve questions of a try-out and then those of a goal. Of three users
 * one is as drawn, one is 1 SD higher in three factors and lower in three others, and one is half as far from the middle in everything.
 *
 *     npx tsx bench/breadth.ts [users per goal and kind] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { createChooser } from '@grani/server/features/quiz/questions/choose-items.ts'
import { qualitiesFor, tryoutItemsAbout } from '@grani/server/features/quiz/tryout/tryout-items.ts'
import { leaningOf } from '@grani/server/features/results/progress-rules.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { bandOf, drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 40)
const SEED = Number(process.argv[3] ?? 1)
const MARKS = [30, 60, 90, 170]
const MAIN_MARKS = [60, 100, 150]
const FIRST_DAY = 82
const LAST = 170
const TRYOUT = 12
const GENTLE = 40
const BATCH = 3
const MOST = 3
const FEW = 5
const SHIFTS: Record<string, number> = {
  energy: 1,
  openness: 1,
  selfworth: 1,
  diligence: -1,
  warmth: -1,
  stability: -1,
}

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const loadingsOf = new Map(
  content.directions.flatMap(({ qualities }) => qualities.map(({ id, loadings }) => [id, loadings] as const)),
)

const mixed = (thetas: Thetas): Thetas =>
  new Map(
    [...thetas].map(([id, theta]) => [
      id,
      Object.entries(loadingsOf.get(id) ?? {}).reduce(
        (sum, [factor, loading]) => sum + loading * (SHIFTS[factor] ?? 0),
        theta,
      ),
    ]),
  )

const mainQualities = content.directions.flatMap(({ qualities }) =>
  qualities.flatMap(q => (q.main ? [q.id] : [])),
)
const directionOf = new Map(
  content.directions.flatMap(({ uid, qualities }) => qualities.map(q => [q.id, uid] as const)),
)

const countBy = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
const mostIn = (list: readonly string[]): number => Math.max(0, ...countBy(list).values())

const KINDS: Record<string, (thetas: Thetas) => Thetas> = {
  'as drawn': thetas => thetas,
  'with two faces': mixed,
  'of the middle': thetas => new Map([...thetas].map(([id, theta]) => [id, theta / 2])),
}

type Mark = {
  asked: number
  often: number
  most: number
  darkAsked: number
  darkThrice: number
  notBright: number
  results: number
  /** Of them on fewer than five answers. */ onFew: number
  /** Traits of the goal with a result or a leaning, and directions without either. */ spokenOf: number
  silent: number
  low: number
  high: number
}

const simulate = (goal: string, seed: string, of: (thetas: Thetas) => Thetas, uniform: () => number) => {
  const thetas = of(drawThetas(input.qualities, uniform))
  const truth = perturbedItems(input, SEED)
  const own = new Set(
    bank.directionsOf(goal).flatMap(d => d.qualities.flatMap(q => (q.kind === 'T' ? [q.id] : []))),
  )
  const traitDirections = bank
    .directionsOf(goal)
    .flatMap(({ uid, qualities }) => (qualities.some(({ kind }) => kind === 'T') ? [uid] : []))
  const bands = new Map([...own].map(id => [id, bandOf(thetas.get(id) ?? 0)]))
  const begun = qualitiesFor(bank, seed)
  const session = bank.engine.session({
    seed,
    items: tryoutItemsAbout(bank, begun),
    goals: Object.fromEntries(input.qualities.map(({ id }) => [id, begun.includes(id) ? 1 : 0])),
  })
  const counts = new Map<string, number>()
  let answered = 0
  let first: number | null = null
  const marks: Mark[] = []
  /** Whether each main quality has a result at each mark, and whether it is true. */
  const mainCalled: boolean[][] = []
  const mainTrue: boolean[] = []
  const mainHeard: number[] = []
  /** Directions of the goal with a result at each of them, and results of the goal. */
  const ownKnown: { directions: number; results: number }[] = []
  const firstDay: string[] = []
  const respond = (id: string): void => {
    const item = truth.get(id)
    if (!item) throw new Error(`No item ${id}`)
    session.answer(id, drawResponse(item, thetas, uniform), 3000)
    answered++
    for (const quality of 'pair' in item ? item.pair : [item.quality])
      counts.set(quality, (counts.get(quality) ?? 0) + 1)
    if (answered <= FIRST_DAY) firstDay.push(...('pair' in item ? item.pair : [item.quality]))
    if (MAIN_MARKS.includes(answered)) {
      const main = session.result().filter(({ quality }) => mainQualities.includes(quality))
      const known = session.result().filter(({ quality, band }) => own.has(quality) && band !== 'unclear')
      ownKnown.push({ directions: countBy(known.map(r => r.direction)).size, results: known.length })
      mainCalled.push(mainQualities.map(id => main.some(one => one.quality === id && one.band !== 'unclear')))
      mainHeard.push(
        main.filter(r => r.band !== 'unclear' || leaningOf(r, texts.portrait.heavy) !== null).length,
      )
      if (answered === MAIN_MARKS.at(-1))
        mainTrue.push(
          ...main.filter(o => o.band !== 'unclear').map(o => o.band === bandOf(thetas.get(o.quality) ?? 0)),
        )
    }
    const called = session.result().filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
    if (called.length > 0) first ??= answered
    if (!MARKS.includes(answered)) return
    const asked = [...counts].filter(([id]) => own.has(id))
    const spokenOf = session
      .result()
      .filter(
        r => own.has(r.quality) && (r.band !== 'unclear' || leaningOf(r, texts.portrait.heavy) !== null),
      )
    const heard = new Set(spokenOf.map(({ direction }) => direction))
    const dark = asked.filter(([id]) => bands.get(id) === 'low')
    marks.push({
      asked: asked.length,
      often: [...counts.values()].filter(n => n > MOST).length,
      most: Math.max(...counts.values()),
      darkAsked: dark.length,
      darkThrice: dark.filter(([, n]) => n >= 3).length,
      notBright: session
        .result()
        .filter(r => own.has(r.quality) && counts.has(r.quality) && r.probabilities[2] < 0.27).length,
      results: called.length,
      spokenOf: spokenOf.length,
      silent: traitDirections.filter(id => !heard.has(id)).length,
      onFew: called.filter(({ answers }) => answers < FEW).length,
      low: called.filter(({ band, quality }) => band === 'low' && own.has(quality)).length,
      high: called.filter(({ band, quality }) => band === 'high' && own.has(quality)).length,
    })
  }
  while (session.answerCount() < TRYOUT) for (const id of session.nextMany(BATCH)) respond(id)
  const open = session.result().filter(({ band, answers }) => band === 'unclear' && answers >= 3)
  const almost = open
    .filter(({ probabilities: [low, , high] }) => Math.max(low, high) >= 0.6)
    .map(({ quality }) => ({ quality, answers: counts.get(quality) ?? 0 }))
  let begunAsked = 0
  let begunCalled = 0
  while (session.answerCount() < LAST) {
    const chooser = createChooser({
      bank,
      session,
      goal,
      measuredAt: new Map(),
      except: answered < GENTLE ? bank.sensitiveItems : [],
      latestAboutStates: [],
      repeatable: [],
      isRandom: false,
      now: new Date(0),
    })
    for (const id of chooser.choose(BATCH, [])) if (session.answerCount() < LAST) respond(id)
    if (answered !== TRYOUT + 15) continue
    const bandsNow = session.bands()
    begunAsked = almost.filter(({ quality, answers }) => (counts.get(quality) ?? 0) > answers).length
    begunCalled = almost.filter(({ quality }) => bandsNow[quality] !== 'unclear').length
  }
  const low = [...bands.values()].filter(band => band === 'low').length
  const high = [...bands.values()].filter(band => band === 'high').length
  return {
    goal,
    mainCalled,
    mainTrue,
    mainHeard,
    ownKnown,
    traitDirections: traitDirections.length,
    firstDay,
    marks,
    first: first ?? 180,
    low,
    high,
    qualities: own.size,
    begun: open.length,
    almost: almost.length,
    begunAsked,
    begunCalled,
  }
}

const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

const users = bank.goals.flatMap(({ uid: goal }, place) => {
  const uniform = uniformFrom(SEED * 1000 + place)
  return Object.entries(KINDS).flatMap(([kind, of]) =>
    Array.from({ length: USERS }, (_, n) => ({
      kind,
      ...simulate(goal, `${goal}${SEED}-${n}`, of, uniform),
    })),
  )
})
console.log(`${USERS} users of a kind and goal, seed ${SEED}; after ${MARKS.join(' / ')} answers`)
for (const name of ['all', ...Object.keys(KINDS)]) {
  const own = users.filter(({ kind }) => name === 'all' || kind === name)
  const at = (value: (mark: Mark) => number): string =>
    MARKS.map((_, i) =>
      mean(own.flatMap(({ marks }) => (marks[i] ? [value(marks[i])] : []))).toFixed(1),
    ).join(' / ')
  const weak = MARKS.map((_, i) => {
    const these = own.flatMap(({ marks }) => (marks[i] ? [marks[i]] : []))
    return percent(sum(these.map(({ low }) => low)), sum(these.map(({ low, high }) => low + high)))
  }).join(' / ')
  const none = MARKS.map((_, i) =>
    percent(
      own.filter(({ marks }) => marks[i] && marks[i].results > 2 && marks[i].low === 0).length,
      own.length,
    ),
  ).join(' / ')
  console.log(
    [
      `${name}: ${own.length} users, ${mean(own.map(u => u.qualities)).toFixed(0)} traits a goal, weak of far ones in truth ${percent(sum(own.map(u => u.low)), sum(own.map(u => u.low + u.high)))}`,
      `first result after ${quantile(
        own.map(u => u.first),
        0.5,
      )} (median), ${quantile(
        own.map(u => u.first),
        0.9,
      )} (90th percentile); begun in the try-out and open ${mean(own.map(u => u.begun)).toFixed(1)}, almost clear ${sum(own.map(u => u.almost))} in all, of them asked on in the first sitting ${sum(own.map(u => u.begunAsked))}, clear at its end ${sum(own.map(u => u.begunCalled))}`,
      `traits asked about ${at(m => m.asked)}; qualities more than three times ${at(m => m.often)}, at most ${at(m => m.most)}`,
      `traits with a result or a leaning ${at(m => m.spokenOf)}, directions without either ${at(m => m.silent)}`,
      `truly weak ones asked about ${at(m => m.darkAsked)}, three times ${at(m => m.darkThrice)}`,
      `not bright by the answers ${at(m => m.notBright)}, fewer than three ${MARKS.map((_, i) => percent(own.filter(({ marks }) => (marks[i]?.notBright ?? 9) < 3).length, own.length)).join(' / ')}; fewer than two truly weak ones ${MARKS.map((_, i) => percent(own.filter(({ marks }) => (marks[i]?.darkAsked ?? 9) < 2).length, own.length)).join(' / ')}`,
      `results ${at(m => m.results)}, of them on fewer than five answers ${at(m => m.onFew)}; weak of the far ones ${weak}; three results or more and no weak one ${none}`,
    ].join('\n  '),
  )
}

console.log(
  `${mainQualities.length} main qualities, after ${MAIN_MARKS.join(' / ')}; the first ${FIRST_DAY} answers`,
)
for (const { uid: goal } of bank.goals) {
  const own = users.filter(user => user.goal === goal)
  const known = (place: number, of: (called: boolean[]) => number): string =>
    mean(own.flatMap(({ mainCalled }) => (mainCalled[place] ? [of(mainCalled[place])] : []))).toFixed(1)
  const heard = MAIN_MARKS.map((_, m) => mean(own.flatMap(u => u.mainHeard.slice(m, m + 1))).toFixed(1))
  const ownAt = (of: (known: { directions: number; results: number }) => number): string =>
    MAIN_MARKS.map((_, m) => mean(own.flatMap(u => u.ownKnown.slice(m, m + 1).map(of))).toFixed(1)).join(
      ' / ',
    )
  const each = mainQualities.map(
    (id, i) =>
      `${id} ${MAIN_MARKS.map((_, m) => percent(own.filter(u => u.mainCalled[m]?.[i]).length, own.length)).join(' / ')}`,
  )
  const directions = own.map(({ firstDay }) => firstDay.map(id => directionOf.get(id) ?? ''))
  const perDirection = [...countBy(directions.flat())].toSorted((a, b) => b[1] - a[1])
  console.log(
    [
      `${goal}: with a result ${MAIN_MARKS.map((_, m) => known(m, list => list.filter(Boolean).length)).join(' / ')}, with one or a leaning ${heard.join(' / ')}, true ${percent(own.flatMap(u => u.mainTrue).filter(Boolean).length, own.flatMap(u => u.mainTrue).length)}`,
      `of the goal's own: results ${ownAt(k => k.results)}, directions with one ${ownAt(k => k.directions)} of ${mean(own.map(u => u.traitDirections)).toFixed(0)}`,
      each.join(', '),
      `of one quality ${mean(own.map(u => mostIn(u.firstDay))).toFixed(1)}, ${Math.max(...own.map(u => mostIn(u.firstDay)))} at most; of one direction ${mean(directions.map(mostIn)).toFixed(1)}, ${Math.max(...directions.map(mostIn))} at most`,
      perDirection.map(([id, n]) => `${id} ${(n / own.length).toFixed(1)}`).join(', '),
    ].join('\n  '),
  )
}
