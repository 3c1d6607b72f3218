/**
 * «Узнаете себя?» with simulated people: they answer the real bank through the real engine, get three texts as the server makes
 * them, and judge each sentence by their true position. A judge takes the text that is most probable: the product over its claims
 * of Φ(side · θ ÷ .5), the chance that somebody there would call the side their own. True item parameters differ from the experts'
 * as in bench/truth.ts.
 *
 *     npx tsx bench/recognition.ts [people] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { perturbedItems } from './simulated-responses.ts'
import { recogniseAfter } from './truth/recognise.ts'

const PEOPLE = Number(process.argv[2] ?? 120)
const SEED = Number(process.argv[3] ?? 1)
const MARKS = [100, 200, 400]
const PEOPLE_PER_BANK = 20
const GOALS = ['knwYrs', 'selfImp', 'resIss']

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const uniform = uniformFrom(SEED)
let truth = perturbedItems(input, SEED)
const people = []
for (let n = 0; n < PEOPLE; n++) {
  if (n % PEOPLE_PER_BANK === 0) truth = perturbedItems(input, SEED * 1000 + n)
  const goal = GOALS[n % 3] ?? ''
  const seed = SEED * 100_000 + n
  people.push(await recogniseAfter(MARKS, { bank, input, truth, texts: texts.portrait, goal, seed, uniform }))
}
const share = (list: readonly boolean[]): string =>
  `${((100 * list.filter(Boolean).length) / Math.max(1, list.length)).toFixed(1)} %`

for (const [i, mark] of MARKS.entries()) {
  const marks = people.flatMap(person => person[i] ?? [])
  const made = marks.flatMap(({ isOwn }) => (isOwn === null ? [] : isOwn))
  const toned = marks.flatMap(({ isOfOneTone }) => (isOfOneTone === null ? [] : isOfOneTone))
  const ms = marks.map(({ ms: taken }) => taken).toSorted((a, b) => a - b)
  console.log(
    `${mark} answers: ${share(marks.map(({ hasText }) => hasText))} have a text, of these ${made.length} have three; own chosen ${share(made)} (chance 33 %), all of one tone ${share(toned)}; ` +
      `CPU ms median ${ms[Math.floor(ms.length / 2)]?.toFixed(0)}, most ${ms.at(-1)?.toFixed(0)}`,
  )
}
