import { spawn } from 'node:child_process'
import type { Place } from './embedded-paths.ts'

/** Runs one of PostgreSQL's programs to its end. Throws with what it printed when it fails. */
export const run = async (program: string, place: Place, args: string[]): Promise<void> => {
  const child = spawn(program, args, { ...place.user, env: place.env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += String(chunk)
  })
  const code = await new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said.slice(-600)}`)
}
