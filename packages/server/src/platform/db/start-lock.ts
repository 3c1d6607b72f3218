import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const isHeld = (file: string): boolean => {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // The file is empty between its creation and the writing of the process id.
    if (!pid) return Date.now() - statSync(file).mtimeMs < 2000
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const acquire = (file: string): boolean => {
  try {
    const lock = openSync(file, 'wx')
    writeSync(lock, String(process.pid))
    closeSync(lock)
    return true
  } catch {
    return false
  }
}

/** Takes the lock without waiting; null while a living process has it. Call what it returns in the end. */
export const tryStartLock = (file: string): (() => void) | null => {
  mkdirSync(dirname(file), { recursive: true })
  if (!acquire(file)) {
    if (isHeld(file)) return null
    rmSync(file, { force: true })
    if (!acquire(file)) return null
  }
  return () => rmSync(file, { force: true })
}

/** Runs `work` in one process at a time. The lock of a process that has died is taken over (decision 063). */
export const withStartLock = async (file: string, work: () => Promise<void>): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true })
  const deadline = Date.now() + 60_000
  while (!acquire(file)) {
    if (Date.now() > deadline) throw new Error(`${file} has been held for a minute`)
    if (!isHeld(file)) rmSync(file, { force: true })
    await sleep(50)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}
