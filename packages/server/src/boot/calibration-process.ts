import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** From `src/boot/` as from the bundle in `dist/` the package's own folder is the one above. */
const packageFolder = import.meta.url.includes('/src/boot/') ? '../../' : '../'
const COMMAND = fileURLToPath(new URL(`${packageFolder}src/commands/calibrate.ts`, import.meta.url))

/** By its path: a name would be looked for from the folder in which the server was started. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/**
 * Computes a run in a process of its own, below all others: it takes up to 1 GB and both hands of a processor for minutes,
 * which must not be missing to whoever answers questions. It has the configuration of this process.
 */
export const startCalibrationProcess = async (runId: string, env = process.env): Promise<void> => {
  const child = spawn(process.execPath, ['--import', TSX, COMMAND, '--run', runId], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await ended
}
