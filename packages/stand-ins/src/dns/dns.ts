import { createSocket } from 'node:dgram'

export type DnsStandIn = {
  /** Where it answers: `127.0.0.1:port`. */
  address: string
  /** The texts of each name (RFC 1035, 3.3.14); a name that is missing does not exist. */
  texts: Map<string, string[]>
  /** Names that it says nothing about at all. */
  silent: Set<string>
  close: () => Promise<void>
}

const HEADER_BYTES = 12
const TXT = 16
const IN = 1
const NO_SUCH_NAME = 3
/** Authoritative, a response, recursion available. */
const RESPONSE = 0x8580
const LONGEST_STRING = 255
/** Without EDNS a reply by UDP has no more. */
const MOST_BYTES = 512

type Question = { name: string; type: number; bytes: Buffer }

const questionIn = (query: Buffer): Question => {
  if (query.readUInt16BE(4) !== 1) throw new Error('A query asks one question')
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  if (query.readUInt16BE(at + 3) !== IN) throw new Error('Only the class IN is known')
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    bytes: query.subarray(HEADER_BYTES, end),
  }
}

/** A text longer than a string of the protocol stands in several. */
const stringsOf = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'ascii')
  const parts = []
  for (let i = 0; i < bytes.length; i += LONGEST_STRING) {
    const part = bytes.subarray(i, i + LONGEST_STRING)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

const recordOf = (text: string): Buffer => {
  const data = stringsOf(text)
  const head = Buffer.alloc(HEADER_BYTES)
  // The name of the question, by a pointer to it.
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const replyTo = (query: Buffer, { name, type, bytes }: Question, texts: DnsStandIn['texts']): Buffer => {
  const known = texts.get(name)
  const records = type === TXT ? (known ?? []).map(recordOf) : []
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(query.readUInt16BE(0), 0)
  head.writeUInt16BE(RESPONSE | (known ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  const reply = Buffer.concat([head, bytes, ...records])
  if (reply.length > MOST_BYTES) throw new Error(`${name} does not fit into a reply by UDP`)
  return reply
}

const HOST = '127.0.0.1'

/** A name server on this machine, by UDP, that knows texts alone. */
export const startDns = async (): Promise<DnsStandIn> => {
  const texts: DnsStandIn['texts'] = new Map()
  const silent: DnsStandIn['silent'] = new Set()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const question = questionIn(query)
    if (!silent.has(question.name)) socket.send(replyTo(query, question, texts), from.port, from.address)
  })
  await new Promise<void>(done => socket.bind(0, HOST, done))
  return {
    address: `${HOST}:${socket.address().port}`,
    texts,
    silent,
    close: () => new Promise(done => socket.close(() => done())),
  }
}
