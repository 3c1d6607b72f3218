import { createECDH, randomBytes } from 'node:crypto'
import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from '../host.ts'
import { openMessage } from './aes128gcm.ts'
import { isSigned } from './vapid.ts'

/** What a browser hands to the page that subscribed. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }

/** A message that was taken, as the browser opens it. */
export type TakenMessage = {
  endpoint: string
  text: string
  ttl: number
  topic: string | undefined
  urgency: string | undefined
}

/** What a service may do with the next message: a status, with headers; `dropped`, it takes the message and hangs up. */
export type PushMood = { status: number; headers?: Record<string, string> } | 'dropped'

export type PushServiceStandIn = StandIn & {
  /** As PUSH_SERVICES names it. */
  host: string
  /** What a browser gets that subscribes for a server's key. */
  subscribe: (serverKey: string) => BrowserSubscription
  /** Ends a subscription, as browsers do when the permission is taken back. */
  unsubscribe: (endpoint: string) => void
  taken: TakenMessage[]
  /** The moods of the next messages, in turn; without one they are taken. */
  moods: PushMood[]
}

const TOPIC = /^[\w-]{1,32}$/
const URGENCIES = new Set(['very-low', 'low', 'normal', 'high'])
/** What services have to take (RFC 8030, 7.2). */
const MAX_BODY = 4096

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** The status that the real services give to a malformed request; null for a good one. */
const problemOf = ({ method, headers, bytes }: ReceivedRequest): number | null => {
  if (method !== 'POST') return 405
  if (!/^\d+$/.test(first(headers['ttl']) ?? '')) return 400
  const topic = first(headers['topic'])
  if (topic !== undefined && !TOPIC.test(topic)) return 400
  const urgency = first(headers['urgency'])
  if (urgency !== undefined && !URGENCIES.has(urgency)) return 400
  if (headers['content-encoding'] !== 'aes128gcm') return 400
  return bytes.length > MAX_BODY ? 413 : null
}

/** A stand-in for a push service: RFC 8030, with messages opened by the keys of its browsers and signatures checked. */
export const startPushService = async (): Promise<PushServiceStandIn> => {
  const browsers = new Map<
    string,
    { curve: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string }
  >()
  const taken: TakenMessage[] = []
  const moods: PushMood[] = []
  const answer = (request: ReceivedRequest, reply: Reply): void => {
    const problem = problemOf(request)
    if (problem !== null) return reply.status(problem)
    const browser = browsers.get(request.path)
    if (!browser) return reply.status(410)
    const { headers } = request
    const origin = `http://${headers.host}`
    if (!isSigned(headers.authorization, { origin, serverKey: browser.serverKey })) return reply.status(403)
    const mood = moods.shift()
    if (mood !== undefined && mood !== 'dropped') return reply.status(mood.status, mood.headers)
    taken.push({
      endpoint: `${origin}${request.path}`,
      text: openMessage(request.bytes, browser),
      ttl: Number(first(headers['ttl'])),
      topic: first(headers['topic']),
      urgency: first(headers['urgency']),
    })
    if (mood === 'dropped') return reply.drop()
    reply.status(201, { location: `${origin}/m/${randomBytes(16).toString('hex')}` })
  }
  const standIn = await startStandIn(answer, null)
  const host = `127.0.0.1:${standIn.port}`
  return {
    ...standIn,
    host,
    taken,
    moods,
    subscribe: serverKey => {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      browsers.set(path, { curve, auth, serverKey })
      return { endpoint: `http://${host}${path}`, p256dh, auth: auth.toString('base64url') }
    },
    unsubscribe: endpoint => {
      browsers.delete(new URL(endpoint).pathname)
    },
  }
}
