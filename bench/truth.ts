/**
 * What simulated people come to on /truth: they answer the real bank through the real engine, and what the page claims of real
 * ones is counted of them. Their true item parameters differ at random from the experts' that the server believes in (slopes by a
 * factor exp(N(0, .25²)), thresholds by N(0, .35²), anew for every 20 people); their level stays as it is. Of carelessness and of
 * a diary a simulation knows nothing, so those claims are missing. Writes content/simulated-truth.yaml.
 *
 *     npx tsx bench/truth.ts [people] [seed] [answers]
 */
import { writeFileSync } from 'node:fs'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { perturbedItems } from './simulated-responses.ts'
import { centred, correlationClaim, medianClaim, shareClaim } from './truth/claims.ts'
import { liveThrough } from './truth/person.ts'
import { fileOf } from './truth/file.ts'

const PEOPLE = Number(process.argv[2] ?? 300)
const SEED = Number(process.argv[3] ?? 1)
const ANSWERS = Number(process.argv[4] ?? 200)
const PEOPLE_PER_BANK = 20
const GOALS = ['knwYrs', 'selfImp', 'resIss']

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const uniform = uniformFrom(SEED)
let truth = perturbedItems(input, SEED)
const people: Awaited<ReturnType<typeof liveThrough>>[] = []
for (let n = 0; n < PEOPLE; n++) {
  if (n % PEOPLE_PER_BANK === 0) truth = perturbedItems(input, SEED * 1000 + n)
  const goal = GOALS[n % 3] ?? ''
  const seed = SEED * 100_000 + n
  people.push(
    await liveThrough({ bank, input, truth, texts: texts.portrait, goal, answers: ANSWERS, seed, uniform }),
  )
}

const claims = [
  shareClaim(
    'portraits',
    people.map(({ portraits }) => portraits),
  ),
  shareClaim(
    'forecasts',
    people.map(({ forecasts }) => forecasts),
  ),
  correlationClaim('retests', centred(people.map(({ retests }) => retests))),
  shareClaim(
    'checks',
    people.map(({ checks }) => checks),
  ),
  medianClaim(
    'drift',
    people.map(({ drifts }) => drifts),
  ),
  shareClaim(
    'unlike',
    people.map(({ unlike }) => unlike),
  ),
  shareClaim(
    'countdowns',
    people.map(({ countdowns }) => countdowns),
  ),
].filter(claim => claim !== null)

const command = `npx tsx bench/truth.ts ${PEOPLE} ${SEED} ${ANSWERS}`
writeFileSync('content/simulated-truth.yaml', fileOf({ command, people: PEOPLE, claims }))
for (const { id, value, interval, promised, anybody, people: count, observations } of claims)
  console.log(
    `${id}: ${value} (${interval?.join('…')}), promised ${promised}, anybody ${anybody}, ${count} people, ${observations} observations`,
  )
const played = people.filter(({ forecasts }) => forecasts.length > 0).length
console.log(`${played} of ${PEOPLE} may play after ${ANSWERS} answers`)
