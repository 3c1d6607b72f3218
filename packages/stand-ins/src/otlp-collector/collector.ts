import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from '../host.ts'

type Value = { stringValue?: string; intValue?: string; doubleValue?: number }
type Attribute = { key: string; value: Value }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code: number }
}
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { scope: { name: string }; spans: WireSpan[] }[]
  }[]
}

/** A span as its readers see it. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: number
  hasFailed: boolean
  attributes: Record<string, string | number>
  /** Of the process that sent it. */
  resource: Record<string, string | number>
}

export type CollectorStandIn = StandIn & {
  spans: CollectedSpan[]
  /** Whether exports are refused, as by a collector that is overloaded. */
  isOverloaded: boolean
}

const HEX = { trace: /^[0-9a-f]{32}$/, span: /^[0-9a-f]{16}$/ }
const NANOSECONDS = /^\d{19}$/
const KINDS = new Set([1, 2, 3])
const STATUS_ERROR = 2

const isSpan = (span: WireSpan): boolean =>
  HEX.trace.test(span.traceId) &&
  HEX.span.test(span.spanId) &&
  (span.parentSpanId === undefined || HEX.span.test(span.parentSpanId)) &&
  span.name !== '' &&
  KINDS.has(span.kind) &&
  NANOSECONDS.test(span.startTimeUnixNano) &&
  NANOSECONDS.test(span.endTimeUnixNano) &&
  span.startTimeUnixNano <= span.endTimeUnixNano

const plain = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ??
        (value.intValue === undefined ? (value.doubleValue ?? NaN) : Number(value.intValue)),
    ]),
  )

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] | null => {
  const found = resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map(span => ({ span, resource: plain(resource.attributes) }))),
  )
  if (!found.every(({ span }) => isSpan(span))) return null
  return found.map(({ span, resource }) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: span.parentSpanId ?? null,
    name: span.name,
    kind: span.kind,
    hasFailed: span.status?.code === STATUS_ERROR,
    attributes: plain(span.attributes),
    resource,
  }))
}

/** A stand-in for a collector of OpenTelemetry: OTLP over HTTP, in JSON, for traces. */
export const startCollector = async (key: string): Promise<CollectorStandIn> => {
  const state = { spans: new Array<CollectedSpan>(), isOverloaded: false }
  const answer = ({ method, path, headers, text }: ReceivedRequest, reply: Reply): void => {
    if (method !== 'POST' || path !== '/v1/traces') return reply.json({ message: 'no such path' }, 404)
    if (headers['x-key'] !== key) return reply.json({ message: 'unauthorized' }, 401)
    if (headers['content-type'] !== 'application/json') return reply.json({ message: 'no JSON' }, 415)
    if (state.isOverloaded) return reply.json({ message: 'later' }, 503)
    const spans = spansIn(JSON.parse(text))
    if (spans === null) return reply.json({ message: 'malformed span' }, 400)
    state.spans.push(...spans)
    reply.json({})
  }
  const host = await startStandIn(answer, null)
  return Object.assign(state, host)
}
