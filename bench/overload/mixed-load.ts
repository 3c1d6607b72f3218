import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Kind = 'answer' | 'list' | 'progress'
export type Sent = { kind: Kind; text: string }

/** Sends requests to a port of this machine, for a while. Runs in a process of its own. */
export type LoadPlan = {
  port: number
  seconds: number
  requests: Sent[]
  /** `connections` that each send the next request after a reply; or so many requests per second, whatever comes back. */
  pace: { connections: number } | { perSecond: number }
}

/** A reply that did not come within this time counts as none: the web app waits no longer. */
const PATIENCE_MS = 15_000

export type Reply = { kind: Kind; status: number | 'none'; ms: number }
export type LoadReport = {
  replies: Reply[]
  seconds: number
  /** Null: not within a minute. */
  recoveredAfterMs: number | null
}

type Connection = { opened: Promise<void>; send: (sent: Sent) => Promise<Reply> }

const STATUS_AT = 'HTTP/1.1 '.length

const openConnection = (port: number): Connection => {
  let socket = connect(port, '127.0.0.1')
  return {
    opened: new Promise(done => {
      socket.on('connect', () => done())
    }),
    send: ({ kind, text }) =>
      new Promise(resolve => {
        const began = performance.now()
        let received = ''
        const finish = (status: Reply['status']): void => {
          clearTimeout(timer)
          socket.removeAllListeners()
          if (status === 'none') {
            socket.on('error', () => {})
            socket.destroy()
            socket = connect(port, '127.0.0.1')
          }
          socket.on('error', () => {})
          resolve({ kind, status, ms: performance.now() - began })
        }
        const timer = setTimeout(() => finish('none'), PATIENCE_MS)
        socket.removeAllListeners('error')
        socket.on('error', () => finish('none'))
        socket.on('close', () => finish('none'))
        socket.on('data', chunk => {
          received += chunk.toString('latin1')
          const end = received.indexOf('\r\n\r\n')
          if (end === -1) return
          const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
          if (received.length >= end + 4 + length) finish(Number(received.slice(STATUS_AT, STATUS_AT + 3)))
        })
        socket.write(text)
      }),
  }
}

const closedLoop = async ({ port, seconds, requests }: LoadPlan, connections: number): Promise<Reply[]> => {
  const replies: Reply[] = []
  const until = performance.now() + seconds * 1000
  const drive = async (): Promise<void> => {
    const connection = openConnection(port)
    for (let next = requests.shift(); next && performance.now() < until; next = requests.shift())
      replies.push(await connection.send(next))
  }
  await Promise.all(Array.from({ length: connections }, drive))
  return replies
}

const OPEN_CONNECTIONS = 1500

const openLoop = async ({ port, seconds, requests }: LoadPlan, perSecond: number): Promise<Reply[]> => {
  const idle: Connection[] = []
  // As a proxy in front keeps them: many new connections at once would measure the queue of the kernel.
  for (let i = 0; i < OPEN_CONNECTIONS; i++) {
    const connection = openConnection(port)
    await connection.opened
    idle.push(connection)
  }
  const pending: Promise<Reply>[] = []
  const began = performance.now()
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - began) / 1000) {
    while (pending.length < elapsed * perSecond) {
      const next = requests.shift()
      if (!next) break
      const connection = idle.pop() ?? openConnection(port)
      pending.push(
        connection.send(next).then(reply => {
          idle.push(connection)
          return reply
        }),
      )
    }
    await sleep(5)
  }
  const ended = Promise.all(pending)
  recovery = recoveredAfter(port, requests)
  return ended
}

/** As quick as an unhurried user would call it. */
const CALM_MS = 300
const CALM_IN_A_ROW = 3
const GIVEN_UP_AFTER_MS = 60_000

let recovery: Promise<number | null> = Promise.resolve(0)

/** Milliseconds from now until lists are answered at once again, several in a row. */
const recoveredAfter = async (port: number, requests: Sent[]): Promise<number | null> => {
  const began = performance.now()
  const probe = openConnection(port)
  const lists = requests.filter(({ kind }) => kind === 'list')
  let calm = 0
  for (const list of lists) {
    const { status, ms } = await probe.send(list)
    calm = status === 200 && ms < CALM_MS ? calm + 1 : 0
    const passed = performance.now() - began
    if (calm === CALM_IN_A_ROW) return passed
    if (passed > GIVEN_UP_AFTER_MS) return null
    await sleep(50)
  }
  return null
}

process.on('message', async (plan: LoadPlan) => {
  const began = performance.now()
  const replies =
    'connections' in plan.pace
      ? await closedLoop(plan, plan.pace.connections)
      : await openLoop(plan, plan.pace.perSecond)
  const report: LoadReport = {
    replies,
    seconds: Math.min(plan.seconds, (performance.now() - began) / 1000),
    recoveredAfterMs: await recovery,
  }
  process.send?.(report, () => process.exit(0))
})
