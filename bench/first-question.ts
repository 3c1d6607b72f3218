/**
 * Seconds from `git clone` of the last commit to the first question, as a new developer would go: clone, `npm ci`,
 * `npm start`, register, confirm, choose a goal. The time that the user takes to read and type is not counted.
 *
 *     npx tsx bench/first-question.ts
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'
import { answersOf } from '@grani/testing/browser/questions.ts'

const PORT = 3947
const url = `http://localhost:${PORT}`
const PATIENCE_MS = 300_000

const dir = mkdtempSync(join(tmpdir(), 'grani-clone-'))
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const began = performance.now()
const since = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.slice(-1000)}`)
}

const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    reply => reply.ok,
    () => false,
  )

run('git', 'clone', '--quiet', process.cwd(), join(dir, 'grani'))
console.log(`cloned after ${since()}`)
run('npm', 'ci', '--prefix', 'grani')
console.log(`installed after ${since()}`)
const product = spawn('npm', ['start'], {
  cwd: join(dir, 'grani'),
  env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'warn' },
  stdio: 'ignore',
  detached: true,
})
while (!(await isReady())) {
  if (performance.now() - began > PATIENCE_MS || product.exitCode !== null)
    throw new Error('It did not start')
  await new Promise(resolve => setTimeout(resolve, 50))
}
console.log(`serving after ${since()}`)
const browser = await openBrowser()
const page = await browser.newPage()
await signUp(page.context(), url)
await page.goto(url)
await answersOf(page).first().waitFor()
console.log(`first question after ${since()}`)

await browser.close()
const ended = new Promise(resolve => product.once('exit', resolve))
// The whole process group: npm does not forward the signal.
if (product.pid !== undefined) process.kill(-product.pid, 'SIGTERM')
await ended
rmSync(dir, { recursive: true, force: true })
