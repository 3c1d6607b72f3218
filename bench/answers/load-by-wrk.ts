import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerRequests } from './answer-request.ts'
import type { UserSet } from './users.ts'

const SCRIPT = fileURLToPath(new URL('wrk-requests.lua', import.meta.url))
const THREADS = 2
/** So many of a thread's users answer in turns: more than it has connections, so that nobody answers twice at once. */
const AT_ONCE = 64
const END = '\u0001'

type Load = {
  port: number
  connections: number
  seconds: number
  users: UserSet
  optionOf: (k: number) => number
  secret: string
  /** For the files of the requests. */
  dir: string
}

/** Users of one thread: blocks in turn with those of the others. */
const blocksOf = (thread: number, { users }: UserSet): number[][] => {
  const firsts = Array.from({ length: Math.ceil(users / AT_ONCE) }, (_, i) => i * AT_ONCE)
  return firsts
    .filter((_, i) => i % THREADS === thread)
    .map(first => Array.from({ length: Math.min(AT_ONCE, users - first) }, (_, i) => first + i))
}

/**
 * Answers a second that a server takes, by wrk: a load generator in C, as pgbench is, which leaves the processor to what is
 * measured. Throws where one is refused.
 */
export const loadByWrk = (load: Load): number => {
  const { port, connections, seconds, users, optionOf, secret, dir } = load
  for (let thread = 0; thread < THREADS; thread++) {
    const texts = blocksOf(thread, users).flatMap(block => {
      const each = block.map(user => answerRequests(users, [user], optionOf, secret).map(({ text }) => text))
      return Array.from({ length: users.questionsEach }, (_, k) => each.map(list => list[k] + END)).flat()
    })
    writeFileSync(join(dir, `requests${thread}`), texts.join(''))
  }
  const options = [`-t${THREADS}`, `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT]
  const { stdout, stderr, status } = spawnSync(
    'wrk',
    [...options, `http://127.0.0.1:${port}`, '--', join(dir, 'requests')],
    {
      encoding: 'utf8',
    },
  )
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || rate === undefined || stdout.includes('Non-2xx'))
    throw new Error(`wrk failed: ${stderr}${stdout}`)
  return Number(rate)
}
