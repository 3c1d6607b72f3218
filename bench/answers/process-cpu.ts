import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are hundredths of a second. */
const TICK_MS = 10

/** CPU milliseconds of a process so far: in the program, in the kernel, and of all this by threads other than the first. */
export const cpuOf = (pid: number) => {
  const cpu = { user: 0, kernel: 0, helpers: 0 }
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [user, kernel] = [Number(fields[11]) * TICK_MS, Number(fields[12]) * TICK_MS]
    cpu.user += user
    cpu.kernel += kernel
    if (Number(thread) !== pid) cpu.helpers += user + kernel
  }
  return cpu
}
