import type { Attributes, Span } from './span.ts'

/** The numbers of the protocol (opentelemetry/proto/trace/v1). */
const KINDS = { internal: 1, server: 2, client: 3 } as const
const STATUS_ERROR = 2

const valueOf = (value: string | number) =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: String(value) }
      : { doubleValue: value }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

/** A number of nanoseconds that no JavaScript number can hold. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const wireSpan = ({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startedAt,
  endedAt,
  attributes,
  hasFailed,
}: Span) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  ...(hasFailed && { status: { code: STATUS_ERROR } }),
})

/** The body of an export in OTLP's JSON encoding. */
export const exportOf = (resource: Attributes, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'grani' }, spans: spans.map(wireSpan) }],
    },
  ],
})
