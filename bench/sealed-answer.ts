/**
 * What it would cost an answer to seal the belief and the answer's row by the key of their user, in CPU time of the server:
 * unwrapping the key, opening the belief (when it is not kept in memory), sealing it again and the row, beside what one
 * answered question causes altogether (bench/answer-cpu.ts).
 *
 *     node bench/built.mjs bench/sealed-answer.ts [bytes of a belief] [ms of an answered question]
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { cipherOf, wrappedFor } from '@grani/server/platform/sealing/user-keys.ts'
import { wrappingKeysOf } from '@grani/server/platform/sealing/wrapping-keys.ts'

const BYTES = Number(process.argv[2] ?? 1729)
const ANSWER_MS = Number(process.argv[3] ?? 1.2)
const TIMES = 50_000
/** `item, value, ms, answered_at, payer`, as JSON. */
const ROW = JSON.stringify({
  item: 'calmness-01',
  value: 3,
  ms: 3120,
  at: '2026-11-24T10:00:00Z',
  payer: 'plan',
})

const keys = wrappingKeysOf(['a secret of thirty-two signs and more'])
const userId = randomUUID()
const wrapped = keys.wrap(randomBytes(32), wrappedFor(userId))
const belief = randomBytes(Math.ceil((BYTES * 3) / 4)).toString('base64')
const place = 'beliefs.state'

const microsecondsOf = (work: () => unknown): number => {
  for (let i = 0; i < TIMES / 10; i++) work()
  const { user, system } = process.cpuUsage()
  for (let i = 0; i < TIMES; i++) work()
  const spent = process.cpuUsage({ user, system })
  return (spent.user + spent.system) / TIMES
}

const cipher = cipherOf(keys, userId, wrapped)
const sealed = cipher.seal(belief, place)
const unwrap = microsecondsOf(() => cipherOf(keys, userId, wrapped))
const open = microsecondsOf(() => cipher.open(sealed, place))
const seal = microsecondsOf(() => cipher.seal(belief, place))
const row = microsecondsOf(() => cipher.seal(ROW, 'questions.answer'))

const shown = (name: string, us: number): void =>
  console.log(`${name}: ${us.toFixed(1)} µs, ${((us / 1000 / ANSWER_MS) * 100).toFixed(2)} % of an answer`)
shown('the key of a user', unwrap)
shown(`opening a belief of ${BYTES} bytes`, open)
shown('sealing it', seal)
shown('sealing the row of an answer', row)
shown('all of it, the belief from the database', unwrap + open + seal + row)
shown('all of it, the belief in memory', unwrap + seal + row)
