import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { argumentsOf } from '../../platform/programs/programs.ts'

type Options = {
  env?: NodeJS.ProcessEnv
  /** Ends the process too; a copy that is not finished is none, and the next one clears it away. */
  stopping: AbortSignal
}

/**
 * Makes and proves a copy in a process of its own, below all others: compressing, sealing and a second PostgreSQL must not be
 * missing to whoever answers questions. It has the configuration of this process.
 */
export const startBackupProcess = async (
  backupId: string,
  { env = process.env, stopping }: Options,
): Promise<void> => {
  const child = spawn(process.execPath, [...argumentsOf('backup'), '--run', backupId], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stopping,
  })
  const ended = once(child, 'exit').catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await ended
}
