import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port of a server that listens on one. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port')
  return address.port
}

/** Below the ports that systems give to whoever takes any: from 32768 on, or 49152. */
const FIRST_PORT = 12_000
const PORTS_PER_WORKER = 5000

/** Whether nobody listens there now. */
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

/** A port that stays free until somebody who was told of it listens there: each worker of a run has its own to try. */
export const freePort = async (): Promise<number> => {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) * PORTS_PER_WORKER
  for (;;) {
    const port = randomInt(first, first + PORTS_PER_WORKER)
    if (await isFree(port)) return port
  }
}
