/**
 * «Угадаем?» on simulated users whose true item parameters differ from the experts', drawn anew for every two users: who may
 * play, how many of ten are hit beside what was said, also in twentieths, and beside what is said of anybody.
 *
 *     npx tsx bench/forecasts.ts [users per goal] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import {
  candidatesFor,
  chooseForecasts,
  type Forecast,
} from '@grani/server/features/quiz/forecasts/choose-forecasts.ts'
import { isHit, scoreOf } from '@grani/server/features/quiz/forecasts/game-rules.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems } from './simulated-responses.ts'

const [USERS, SEED] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 1)]
const MARKS = [12, 30, 60, 100, 200, 400]
const BATCH = 4
const USERS_PER_BANK = 2

const { content } = loadFolder('content')
const bank = createBank(content, 'forecasts')
const input = engineInputOf(content)
let truth = perturbedItems(input, SEED)
const uniform = uniformFrom(SEED + 9)

type Answered = { user: string; probability: number; prior: number; isHit: boolean }
type Row = { users: number; candidates: number[]; ms: number[]; games: Answered[][] }
const atMark = new Map(
  MARKS.map((mark): [number, Row] => [mark, { users: 0, candidates: [], ms: [], games: [] }]),
)

const answered = (user: string, forecast: Forecast, thetas: ReturnType<typeof drawThetas>): Answered => {
  const item = truth.get(forecast.item.id)
  if (!item) throw new Error(`No item ${forecast.item.id}`)
  const value = drawResponse(item, thetas, uniform)
  return { ...forecast, user, isHit: isHit(forecast.side, value, forecast.item.answers.length) }
}

for (const [place, { uid: goal }] of bank.goals.entries())
  for (let user = 0; user < USERS; user++) {
    if (user % USERS_PER_BANK === 0) truth = perturbedItems(input, SEED * 100_000 + place * 1000 + user)
    const thetas = drawThetas(input.qualities, uniform)
    const session = bank.engine.session({ seed: `${goal}${user}`, items: bank.itemsOf(goal) })
    const asked = new Set<string>()
    while (asked.size < Math.max(...MARKS)) {
      const batch = session.nextMany(BATCH).filter(id => !asked.has(id))
      if (batch.length === 0) break
      for (const id of batch) {
        const item = truth.get(id)
        if (!item) continue
        session.answer(id, drawResponse(item, thetas, uniform), 3000)
        asked.add(id)
        const row = atMark.get(asked.size)
        if (!row) continue
        const from = performance.now()
        const candidates = candidatesFor({ bank, session, asked, shares: new Map() })
        row.ms.push(performance.now() - from)
        row.users++
        row.candidates.push(candidates.length)
        const chosen = chooseForecasts(bank, candidates, uniform)
        if (chosen) row.games.push(chosen.asked.map(forecast => answered(`${goal}${user}`, forecast, thetas)))
      }
    }
  }

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`

/** The standard error of hits − said: users are drawn independently of each other, their forecasts are not. */
const errorOf = (list: readonly Answered[]): number => {
  const excess = new Map<string, number>()
  for (const { user, isHit: hit, probability } of list)
    excess.set(user, (excess.get(user) ?? 0) + Number(hit) - probability)
  return Math.sqrt([...excess.values()].reduce((sum, x) => sum + x * x, 0)) / list.length
}

console.log('answers  users  may play  forecasts possible  ms   hits   said   anybody  8 or more of ten')
for (const [mark, { users, candidates, ms, games }] of atMark) {
  const scores = games.map(scoreOf)
  const of = (key: 'hits' | 'expected' | 'anybody'): string =>
    (mean(scores.map(score => score[key])) / 10).toFixed(3)
  const eight = scores.filter(({ hits }) => hits >= 8).length
  console.log(
    [
      String(mark).padEnd(8),
      String(users).padEnd(6),
      share(games.length, users).padEnd(9),
      mean(candidates).toFixed(0).padEnd(19),
      mean(ms).toFixed(1).padEnd(5),
      of('hits'),
      of('expected'),
      of('anybody').padEnd(8),
      share(eight, games.length),
    ].join(' '),
  )
}

console.log('\nsaid        hits   said   anybody  forecasts, standard error')
const all = [...atMark.values()].flatMap(({ games }) => games.flat())
for (let from = 0.8; from < 0.995; from += 0.05) {
  const within = all.filter(({ probability }) => probability >= from && probability < from + 0.05)
  if (within.length === 0) continue
  console.log(
    [
      `${from.toFixed(2)}–${(from + 0.05).toFixed(2)}  `,
      mean(within.map(entry => Number(entry.isHit))).toFixed(3),
      mean(within.map(({ probability }) => probability)).toFixed(3),
      mean(within.map(({ prior }) => prior))
        .toFixed(3)
        .padEnd(8),
      within.length,
      errorOf(within).toFixed(3),
    ].join(' '),
  )
}
