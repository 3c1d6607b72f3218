/**
 * CPU time of the server for the evaluation of an event, with thousands of events behind it and with none: over HTTP's
 * injection, so binding, session and serialization count, and the small client too. The database's own CPU is not in it.
 *
 *     npx tsx bench/event-evaluation.ts [events behind] [evaluations] [answers about oneself]
 */
import { randomUUID } from 'node:crypto'
import {
  evaluateEvent,
  listQuestions,
  readEventPatterns,
  refresh,
  sendAnswer,
  SITUATIONS,
} from '@grani/contract'
import { textPlace } from '@grani/server/features/events/diary-words.ts'
import { cipherForWriting } from '@grani/server/platform/sealing/user-keys.ts'
import type { Client } from '@grani/testing/client.ts'
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { diarist, tapsFor, writeEvent } from '@grani/testing/diary.ts'
import { HOUR, startProduct } from '@grani/testing/product.ts'
import { uniformFrom } from '@grani/testing/random.ts'

const EVENTS = Number(process.argv[2] ?? 3000)
const EVALUATIONS = Number(process.argv[3] ?? 200)
const ANSWERS = Number(process.argv[4] ?? 200)
const LIMIT_MS = 10
const WARM_UP = 20

const { connection, stop: stopPostgres } = await startTestPostgres()
const template = await createTemplate(connection)
const product = await startProduct({ database: await copyTemplate(template) })
const uniform = uniformFrom(1)

const answerQuestions = async (visitor: Client): Promise<void> => {
  let given = 0
  while (given < ANSWERS) {
    const questions = await visitor.get(listQuestions)
    if (questions.length === 0) return
    for (const { uid, answers } of questions) {
      const answer_id = answers[Math.floor(uniform() * answers.length)] ?? 0
      await visitor.call(sendAnswer, { params: { uid }, body: { answer_id, ms: 3000 } })
      given++
    }
  }
}

/** Evaluated events of the past three years, as evaluations would have saved them, sealed words included. */
const addPast = async (userId: string, count: number, from: number): Promise<void> => {
  const cipher = await cipherForWriting(product.keys, product.database.db, userId)
  const asked = ['expressiveness', 'focus', 'humor']
  for (let i = from; i < from + count; i++) {
    const id = randomUUID()
    const at = new Date(product.clock.now().getTime() - (EVENTS * 2 - i) * 8 * HOUR)
    const situations = SITUATIONS.filter(() => uniform() < 0.25).slice(0, 3)
    await product.rows(
      'insert into events (user_id, event_id, happened_on, written_at, version, sealed_text) values ($1, $2, $3::timestamptz, $3::timestamptz, 1, $4)',
      [userId, id, at, cipher.seal('Сдали отчёт раньше срока и пошли пить чай. '.repeat(8), textPlace(id))],
    )
    const degree = (): number => 1 + Math.floor(5 * uniform())
    await product.rows(
      `insert into event_appraisals (user_id, event_id, questionnaire, situations, pleasantness, energy, importance, control, cause, pattern, day, evaluated_at)
       values ($1, $2, 1, $3, $4, $5, $6, $7, 'me', 'good-by-own-deed', $8::timestamptz, $8::timestamptz)`,
      [userId, id, situations, degree(), degree(), degree(), degree(), at],
    )
    for (const quality of asked)
      await product.rows(
        `insert into event_expressions (user_id, event_id, item, quality, value, rating, place, past, rated_at)
         values ($1, $2, $3, $4, 2, $5, 'usual', 9, $6)`,
        [userId, id, `${quality}-e1`, quality, Math.floor(5 * uniform()) - 2, at],
      )
  }
  await product.rows('analyze')
}

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Evaluates one more event; gives the milliseconds of CPU. */
const evaluateOne = async (visitor: Client, userId: string): Promise<number> => {
  await product.rows('delete from event_allowances where user_id = $1', [userId])
  // Out of the day's limit of writing.
  await product.rows(
    "update events set written_at = '2020-01-01' where user_id = $1 and written_at > '2026-11-17'",
    [userId],
  )
  // What was evaluated at this very moment is not behind it yet, and would be when the taps arrive.
  product.clock.pass(1000)
  const id = await writeEvent(product, visitor)
  const body = await tapsFor(visitor, id, {
    situations: [SITUATIONS[Math.floor(SITUATIONS.length * uniform())] ?? 'task'],
  })
  return cpuOf(() => visitor.get(evaluateEvent, { params: { id }, body }))
}

const shown = (list: readonly number[]): string => {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  const mean = list.reduce((a, b) => a + b, 0) / list.length
  return `mean ${mean.toFixed(1)} ms, median ${at(0.5)}, p95 ${at(0.95)}`
}

const { visitor, userId } = await diarist(product, 'high')
await answerQuestions(visitor)
const measure = async (): Promise<number[]> => {
  const list: number[] = []
  for (let i = 0; i < EVALUATIONS; i++) {
    if (i % 100 === 0) await visitor.get(refresh)
    list.push(await evaluateOne(visitor, userId))
  }
  return list
}
for (let i = 0; i < WARM_UP; i++) await evaluateOne(visitor, userId)

console.log(`${EVALUATIONS} evaluations, CPU of the server each`)
console.log(`with few events behind it: ${shown(await measure())}`)
await addPast(userId, EVENTS, 0)
const many = await measure()
console.log(`with ${EVENTS} events behind it: ${shown(many)} (limit ${LIMIT_MS} ms)`)

const counted = async (): Promise<number> =>
  Number(
    (await product.rows('select count(*)::int as n from event_appraisals where user_id = $1', [userId]))[0]?.[
      'n'
    ],
  )
// The evaluation at which patterns are looked for: the 3840th.
const LOOK = 30 * 2 ** Math.ceil(Math.log2((await counted()) / 30))
await addPast(userId, LOOK - 1 - (await counted()), EVENTS)
console.log(`the ${LOOK}th, which looks for patterns: ${(await evaluateOne(visitor, userId)).toFixed(1)} ms`)
const patterns: number[] = []
for (let i = 0; i < 50; i++) patterns.push(await cpuOf(() => visitor.get(readEventPatterns)))
console.log(`the page of patterns with ${LOOK} events: ${shown(patterns)}`)

await product.stop()
await dropTemplate(template)
await stopPostgres()
if (many.reduce((a, b) => a + b, 0) / many.length > LIMIT_MS) process.exitCode = 1
