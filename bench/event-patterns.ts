/**
 * How often the event diary says what is not so, and how often it finds what is: simulated users tap events for months and
 * the rules that ship (features/events/rules.ts, finding-rules.ts) read them.
 *
 *     npx tsx bench/event-patterns.ts [users] [seed]
 */
import {
  findingsOf,
  guessState,
  isLook,
  looksAt,
  type RatingGroup,
} from '@grani/server/features/events/finding-rules.ts'
import { placeOf, RATING_VARIANCE } from '@grani/server/features/events/rules.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'

const USERS = Number(process.argv[2] ?? 1000)
const SEED = Number(process.argv[3] ?? 1)
const LENGTHS = [30, 60, 120, 480]
const FOCUS = ['calmness', 'cheerfulness']
const WATCHED = 'people'

const situations = (loadContent('content').events?.situations ?? []).map(({ id }) => id)
const uniform = uniformFrom(SEED)

/** How often each situation is tapped by one user: 5 to 45 %. */
const drawShares = (): Map<string, number> => new Map(situations.map(id => [id, 0.05 + 0.4 * uniform()]))

type Event = { situations: string[]; ratings: Map<string, number> }

const rounded = (x: number): number => Math.max(-2, Math.min(2, Math.round(x)))

/** An event of a user with these traits; the first quality is `effect` SD higher in WATCHED situations. */
const drawEvent = (shares: Map<string, number>, traits: Map<string, number>, effect: number): Event => {
  const tapped = situations.filter(id => uniform() < (shares.get(id) ?? 0)).slice(0, 3)
  const shift = tapped.includes(WATCHED) ? effect : 0
  return {
    situations: tapped,
    ratings: new Map(
      [...traits].map(([quality, trait], i) => [
        quality,
        rounded(trait + (i === 0 ? shift : 0) + normal(uniform)),
      ]),
    ),
  }
}

const groupsOf = (events: readonly Event[], quality: string): RatingGroup[] =>
  events.map(({ situations: tapped, ratings }) => {
    const rating = ratings.get(quality) ?? 0
    return { situations: tapped, count: 1, sum: rating, squares: rating ** 2 }
  })

type Seen = { wrong: boolean[]; right: boolean[] }

/** What a user has been shown until each length, also if it was taken off later. */
const patternsSeen = (events: readonly Event[]): Seen => {
  let shown: ReturnType<typeof findingsOf> = []
  let [wrong, right] = [false, false]
  const seen: Seen = { wrong: [], right: [] }
  for (let n = 1; n <= Math.max(...LENGTHS); n++) {
    if (isLook(n)) {
      const groups = new Map(FOCUS.map(quality => [quality, groupsOf(events.slice(0, n), quality)]))
      shown = findingsOf(groups, situations, shown)
      for (const { quality, situation, direction } of shown)
        if (quality === FOCUS[0] && situation === WATCHED && direction === 1) right = true
        else wrong = true
    }
    if (!LENGTHS.includes(n)) continue
    seen.wrong.push(wrong)
    seen.right.push(right)
  }
  return seen
}

const guessConfirmed = (events: readonly Event[]): boolean[] => {
  let state: ReturnType<typeof guessState> = 'open'
  return [30, 60].map(n => {
    const look = looksAt(n) === 1 ? 1 : 2
    if (state === 'open')
      state = guessState({ situation: WATCHED, direction: 1 }, groupsOf(events.slice(0, n), FOCUS[0]!), look)
    return state === 'shown'
  })
}

const drawTraits = (): Map<string, number> => new Map(FOCUS.map(quality => [quality, 0.8 * normal(uniform)]))

const percent = (list: readonly boolean[]): string =>
  `${((100 * list.filter(Boolean).length) / list.length).toFixed(1)} %`

const column = (rows: readonly boolean[][], i: number): boolean[] => rows.map(row => row[i] === true)

const simulate = (effect: number) =>
  Array.from({ length: USERS }, () => {
    const shares = drawShares()
    // What is looked for has to happen: otherwise nobody could find it.
    shares.set(WATCHED, 0.25 + 0.3 * uniform())
    const traits = drawTraits()
    const events = Array.from({ length: Math.max(...LENGTHS) }, () => drawEvent(shares, traits, effect))
    return { ...patternsSeen(events), guess: guessConfirmed(events) }
  })

console.log(`${USERS} users each, seed ${SEED}`)
const nothing = simulate(0)
const effect = simulate(1)
for (const [i, n] of LENGTHS.entries()) {
  const any = nothing.map(({ wrong, right }) => wrong[i] === true || right[i] === true)
  console.log(
    `found until ${n} events: false to ${percent(any)} of users without any pattern; a true 1 SD found by ${percent(
      column(
        effect.map(({ right }) => right),
        i,
      ),
    )}`,
  )
}
for (const [i, n] of [30, 60].entries())
  console.log(
    `guess at ${n} events: wrong one confirmed ${percent(
      column(
        nothing.map(({ guess }) => guess),
        i,
      ),
    )}, true 1 SD confirmed ${percent(
      column(
        effect.map(({ guess }) => guess),
        i,
      ),
    )}`,
  )

/** The place of a next event that is `lift` SD above the user's usual, after 20 ratings and good answers about oneself. */
const places = (lift: number) =>
  Array.from({ length: USERS }, () => {
    const trait = 0.8 * normal(uniform)
    const past = Array.from({ length: 20 }, () => rounded(trait + normal(uniform)))
    const known = { mean: trait + 0.4 * normal(uniform) + 0.5 * normal(uniform), sd: 0.4, answers: 8 }
    const sum = past.reduce((a, b) => a + b, 0)
    return placeOf(rounded(trait + lift + normal(uniform)), known, { count: past.length, sum })
  })
const ordinary = places(0)
const lifted = places(1.5)
console.log(
  `ordinary event: «сильнее» ${percent(ordinary.map(place => place === 'stronger'))}, «слабее» ${percent(ordinary.map(place => place === 'weaker'))}; 1.5 SD up: «сильнее» ${percent(lifted.map(place => place === 'stronger'))} (error variance ${RATING_VARIANCE})`,
)
