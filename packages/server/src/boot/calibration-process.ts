import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { argumentsOf } from '../platform/programs/programs.ts'

/** A million answers take up to 1 GB. */
const HEAP_MB = 2048

type Options = {
  env?: NodeJS.ProcessEnv
  /** Ends the process too: a server that is told to stop does not wait for minutes. */
  stopping?: AbortSignal
}

/**
 * Computes a run in a process of its own, below all others: it takes up to 1 GB and both hands of a processor for minutes,
 * which must not be missing to whoever answers questions. It has the configuration of this process.
 */
export const startCalibrationProcess = async (
  runId: string,
  { env = process.env, stopping }: Options = {},
): Promise<void> => {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, ...argumentsOf('calibrate'), '--run', runId],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(stopping && { signal: stopping }),
    },
  )
  const ended = once(child, 'exit').catch((error: unknown) => {
    if (!stopping?.aborted) throw error
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await ended
}
