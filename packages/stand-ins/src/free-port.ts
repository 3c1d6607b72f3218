import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port that a server listens on. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port')
  return address.port
}

/** Below the ephemeral ports of systems, which begin at 32768 or 49152. */
const FIRST_PORT = 12_000
const PORTS_PER_WORKER = 5000

/** Whether no process listens there now. */
const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, 'localhost')
  try {
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}

/** A port that stays free until the caller uses it: each test worker picks from a range of its own. */
export const freePort = async (): Promise<number> => {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) * PORTS_PER_WORKER
  for (;;) {
    const port = randomInt(first, first + PORTS_PER_WORKER)
    if (await isFree(port)) return port
  }
}
