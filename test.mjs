/**
 * The whole test run: the checks, and beside them the build and all tests, in whose pauses they find the time they need.
 *
 *     node test.mjs [arguments of vitest …]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

const env = { ...process.env, PATH: [join('node_modules', '.bin'), process.env.PATH].join(delimiter) }

const succeeds = async (command, args) => {
  const child = spawn(command, args, { env, shell: process.platform === 'win32', stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

const buildAndTest = async () =>
  (await succeeds('npm', ['run', 'build'])) && succeeds('vitest', ['run', ...process.argv.slice(2)])

const results = await Promise.all([succeeds('node', ['check.mjs']), buildAndTest()])
if (results.includes(false)) process.exitCode = 1
