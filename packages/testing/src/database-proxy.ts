import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { copyTemplate, type Template, type TestDatabase } from './database.ts'

/** A database behind a TCP proxy that can be made to behave as PostgreSQL does on a bad day. */
export type ProxiedDatabase = TestDatabase & {
  /** Accepts connections and bytes, and passes none on: a process that is stopped, a network that drops packets. */
  freeze: () => void
  thaw: () => void
  /** Breaks every connection and refuses new ones. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

const PORT_OF_POSTGRES = 5432

/** A fresh copy of the template; `url` leads through the proxy. */
export const copyBehindProxy = async (template: Template): Promise<ProxiedDatabase> => {
  const copy = await copyTemplate(template)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let port = 0

  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (isFrozen) socket.pause()
  }
  const server = createServer(incoming => {
    const outgoing = connect(join(template.connection.host, `.s.PGSQL.${PORT_OF_POSTGRES}`))
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      track(from)
      from.on('data', chunk => to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  const start = (): Promise<void> =>
    new Promise(done => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : port
        done()
      })
    })
  const stop = (): Promise<void> =>
    new Promise(done => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  await start()
  return {
    url: `postgres://${template.connection.user}@127.0.0.1:${port}${new URL(copy.url).pathname}`,
    drop: async () => {
      if (server.listening) await stop()
      await copy.drop()
    },
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    stop,
    start,
  }
}
