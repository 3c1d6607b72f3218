import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several runs at once take about one; a container has a sixteenth of one unless more is asked for. */
const LEAST_FREE_BYTES = 4 * 2 ** 30

const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return process.platform === 'linux' && bavail * bsize >= LEAST_FREE_BYTES
  } catch {
    return false
  }
}

const inMemory = join(MEMORY, `grani-tests-${process.getuid?.() ?? 0}`)

/** Where tests write what need not outlive a run: in memory where this machine has room for it. */
export const testFolder = (): string => (hasRoomInMemory() ? inMemory : tmpdir())

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** For this process alone, and gone with it, as is what killed runs have left; null without memory, where the system clears up. */
export const runFolder = (): string | null => {
  if (testFolder() !== inMemory) return null
  const remove = (name: string) => rmSync(join(inMemory, name), { recursive: true, force: true })
  mkdirSync(inMemory, { recursive: true })
  for (const name of readdirSync(inMemory)) {
    const pid = /^run-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) remove(name)
  }
  const own = `run-${process.pid}`
  mkdirSync(join(inMemory, own), { recursive: true })
  process.once('exit', () => remove(own))
  return join(inMemory, own)
}
