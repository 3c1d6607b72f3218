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

/** The status, once the whole reply is there. */
const statusOf = (received: string): number | null => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
  return received.length >= end + 4 + length ? Number(received.slice(STATUS_AT, STATUS_AT + 3)) : null
}

const ignore = (_status: Reply['status']): void => {}

/** One request at a time. What sends ten times the capacity from the same machine has to be light itself. */
const openConnection = (port: number): Connection => {
  let finish = ignore
  let received = ''
  const open = () => {
    const opening = connect(port, '127.0.0.1')
    received = ''
    opening.on('data', chunk => {
      received += chunk.toString('latin1')
      const status = statusOf(received)
      if (status === null) return
      received = ''
      finish(status)
    })
    opening.on('error', () => {})
    opening.on('close', () => {
      if (opening === socket) finish('none')
    })
    return opening
  }
  let socket = open()
  return {
    opened: new Promise((done, fail) => {
      socket.on('connect', () => done())
      socket.on('error', fail)
    }),
    send: ({ kind, text }) =>
      new Promise(resolve => {
        const began = performance.now()
        finish = status => {
          clearTimeout(timer)
          finish = ignore
          if (status === 'none') {
            const broken = socket
            socket = open()
            broken.destroy()
          }
          resolve({ kind, status, ms: performance.now() - began })
        }
        const timer = setTimeout(() => finish('none'), PATIENCE_MS)
        socket.write(text)
      }),
  }
}

const closedLoop = async ({ port, seconds, requests }: LoadPlan, connections: number): Promise<Reply[]> => {
  const replies: Reply[] = []
  const until = performance.now() + seconds * 1000
  const drive = async (): Promise<void> => {
    const connection = openConnection(port)
    for (let next = requests.pop(); next && performance.now() < until; next = requests.pop())
      replies.push(await connection.send(next))
  }
  await Promise.all(Array.from({ length: connections }, drive))
  return replies
}

/** As a proxy in front keeps them open. Where none is free, nothing is sent: to open many in a hurry would measure the kernel and this process. */
const OPEN_FOR_SECONDS = 1.5
/** Below what a process may open and a port may be called from. */
const MOST_CONNECTIONS = 15_000
/** This process may be late itself where the machine is busy: what it could not send meanwhile is left out, not sent at once. */
const MOST_AT_ONCE_SECONDS = 0.05

const openLoop = async ({ port, seconds, requests }: LoadPlan, perSecond: number): Promise<Reply[]> => {
  const idle: Connection[] = []
  for (let i = 0; i < Math.min(perSecond * OPEN_FOR_SECONDS, MOST_CONNECTIONS); i++) {
    const connection = openConnection(port)
    await connection.opened
    idle.push(connection)
  }
  const sendOne = async (connection: Connection, next: Sent): Promise<Reply> => {
    const reply = await connection.send(next)
    idle.push(connection)
    return reply
  }
  const pending: Promise<Reply>[] = []
  const began = performance.now()
  for (let last = began, now = began; now - began < seconds * 1000; now = performance.now()) {
    const due = perSecond * Math.min((now - last) / 1000, MOST_AT_ONCE_SECONDS)
    last = now
    for (let n = 0; n < due; n++) {
      const next = requests.pop()
      const connection = idle.pop()
      if (next && connection) pending.push(sendOne(connection, next))
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
  // Taken from the end, which is quick.
  plan.requests.reverse()
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
