import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketFor } from '../db/embedded-paths.ts'
import { isAlive, postmasterPid } from '../db/embedded.ts'

/** Where the log is fetched to while a copy is unpacked into `data`. */
export const walFolderOf = (data: string): string => `${data}.fetched-wal`

/** Removes an unpacked copy that a killed process has left, and ends the PostgreSQL that may still run on it. */
export const removeUnpacked = async (data: string): Promise<void> => {
  const pid = postmasterPid(data)
  if (pid !== null && isAlive(pid)) {
    process.kill(pid, 'SIGQUIT')
    for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25)
  }
  for (const leftover of [data, walFolderOf(data), socketFor(data)])
    rmSync(leftover, { recursive: true, force: true })
}

const PROOF = /^proof-(\d+)$/

/** A folder for the proof that this process makes; what proofs of killed processes have left beside it goes. */
export const proofFolder = async (scratch: string): Promise<string> => {
  for (const name of readdirSync(scratch)) {
    const pid = Number(PROOF.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await removeUnpacked(join(scratch, name))
  }
  return join(scratch, `proof-${process.pid}`)
}
