import { spawn } from 'node:child_process'
import type { PostgresPaths } from './embedded-paths.ts'

/** Runs one of PostgreSQL's programs to its end. Throws with what it printed when it fails. */
export const runProgram = async (program: string, paths: PostgresPaths, args: string[]): Promise<void> => {
  const child = spawn(program, args, { ...paths.user, env: paths.env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', chunk => {
    output += String(chunk)
  })
  const code = await new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${output.slice(-600)}`)
}
