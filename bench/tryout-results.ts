/**
 * What a visitor's twelve answers lead to: simulated visitors try the real bank as the web does, which asks for more
 * questions after each answer while the next one is on the screen already. True item parameters are off at random.
 *
 *     npx tsx bench/tryout-results.ts [visitors] [seed]
 */
import { TRYOUT_QUESTIONS, type TryoutQuestion } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { nextOfTryout } from '@grani/server/features/quiz/tryout/ask-tryout.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { bandOf, drawResponse, drawThetas, perturbedItems, type Thetas } from './simulated-responses.ts'

const VISITORS = Number(process.argv[2] ?? 1000)
const SEED = Number(process.argv[3] ?? 1)

const content = loadContent('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const truth = perturbedItems(input, SEED)
const uniform = uniformFrom(SEED)
const qualityIds = new Map(content.directions.flatMap(d => d.qualities.map(q => [q.name, q.id] as const)))

type Answer = { question: number; answer_id: number; ms: number }

const times: number[] = []

const ask = (seed: string, answers: readonly Answer[], shown: number | null) => {
  const start = performance.now()
  const reply = nextOfTryout(bank, { seed, answers: [...answers], skipped: [], shown })
  times.push(performance.now() - start)
  return reply
}

const answerTo = ({ number_original: question }: TryoutQuestion, thetas: Thetas): Answer => {
  const item = bank.itemByNumber(question)
  const own = item && truth.get(item.id)
  if (!item || !own) throw new Error(`There is no item ${question}`)
  return { question, answer_id: item.answers[drawResponse(own, thetas, uniform)]?.id ?? 0, ms: 3000 }
}

const visit = (n: number) => {
  const seed = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const thetas = drawThetas(input.qualities, uniform)
  const answers: Answer[] = []
  let queue = ask(seed, answers, null).questions
  while (answers.length < TRYOUT_QUESTIONS) {
    const [shown, next] = queue
    if (!shown) throw new Error('There is nothing to ask')
    answers.push(answerTo(shown, thetas))
    // The next question is shown at once; what comes after it is chosen anew meanwhile.
    queue = next ? [next, ...ask(seed, answers, next.number_original).questions] : []
  }
  const { outcome } = ask(seed, answers, null)
  if (!outcome) throw new Error('There is no outcome')
  if (outcome.kind === 'none') return { kind: outcome.kind, isTrue: false, isOpposite: false }
  const actual = bandOf(thetas.get(qualityIds.get(outcome.quality) ?? '') ?? 0)
  const said =
    outcome.kind === 'leaning'
      ? outcome.leaning
      : ({ 0: 'high', 1: 'low', '-1': 'middle' } as const)[outcome.type]
  const isOpposite = actual !== said && actual !== 'middle' && said !== 'middle'
  return { kind: outcome.kind, isTrue: actual === said, isOpposite }
}

const visits = Array.from({ length: VISITORS }, (_, n) => visit(n))
const percent = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`

console.log(`${VISITORS} visitors, seed ${SEED}, ${TRYOUT_QUESTIONS} answers`)
for (const kind of ['result', 'leaning', 'none']) {
  const some = visits.filter(visit => visit.kind === kind)
  const isTrue = some.filter(visit => visit.isTrue).length
  const opposite = some.filter(visit => visit.isOpposite).length
  console.log(
    `  ${kind}: ${percent(some.length, VISITORS)}, true ${percent(isTrue, some.length)}, opposite ${percent(opposite, some.length)}`,
  )
}
const slowest = times.toSorted((a, b) => a - b)
console.log(
  `  a call: median ${slowest[Math.floor(times.length / 2)]?.toFixed(2)} ms, 99th percentile ${slowest[Math.floor(times.length * 0.99)]?.toFixed(2)} ms`,
)
