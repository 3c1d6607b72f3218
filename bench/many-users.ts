/**
 * What becomes slow with many users: users with real beliefs and answers in a folder of their own (made once, kept for the next
 * run), and beside them a small database. Measured in turns on both: answers a second over HTTP, pages, a sign-in, an export
 * and a removal; then, on the large one, tables, vacuum, every job, and every command.
 *
 *     npm run build && npx tsx bench/many-users.ts [users] [answers each] [folder] [steps, …]
 *
 * 33,333 users with 300 answers take 7 GB and ten minutes to write; a copy and its proof twice that.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fill } from './many/fill.ts'
import { runSteps, STEPS } from './many/steps.ts'

const USERS = Number(process.argv[2] ?? 33_333)
const ANSWERS = Number(process.argv[3] ?? 300)
const FOLDER = resolve(process.argv[4] ?? '/tmp/grani-many-users')
const ASKED = process.argv[5]?.split(',') ?? Object.keys(STEPS)
const SMALL = 1000

const make = async (users: number): Promise<{ dir: string; users: number }> => {
  const dir = join(FOLDER, `${users}-${ANSWERS}`)
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true })
    // PostgreSQL runs under another user when we are root.
    chmodSync(dir, 0o755)
    const begun = performance.now()
    await fill(dir, users, ANSWERS)
    console.log(`${users} users written in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  return { dir, users }
}

await runSteps(ASKED, { small: await make(SMALL), large: await make(USERS) })
process.exit()
