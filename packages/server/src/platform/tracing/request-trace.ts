import { type Attributes, newSpanId, newTraceId, preciseNow, type Span } from './span.ts'

/** A piece of work within a request: `end` is called once. */
export type OpenSpan = { end: (hasFailed: boolean) => void }

/** What is recorded of one request, until it has ended. */
export type RequestTrace = {
  begin: (name: string, kind: Span['kind'], attributes?: Attributes) => OpenSpan
  /** For work whose length is told after it has ended. */
  add: (span: { name: string; ms: number; attributes: Attributes; hasFailed: boolean }) => void
  /** All spans, the request's own first. */
  end: (options: { name: string; attributes: Attributes; hasFailed: boolean }) => Span[]
}

export const openRequestTrace = (startedAt = preciseNow()): RequestTrace => {
  const traceId = newTraceId()
  const rootId = newSpanId()
  const spans: Span[] = []
  const keep = (span: Omit<Span, 'traceId' | 'spanId' | 'parentId'>): void =>
    void spans.push({ traceId, spanId: newSpanId(), parentId: rootId, ...span })
  return {
    begin: (name, kind, attributes = {}) => {
      const begun = preciseNow()
      return {
        end: hasFailed =>
          keep({ name, kind, startedAt: begun, endedAt: preciseNow(), attributes, hasFailed }),
      }
    },
    add: ({ name, ms, attributes, hasFailed }) => {
      const now = preciseNow()
      keep({ name, kind: 'client', startedAt: now - ms, endedAt: now, attributes, hasFailed })
    },
    end: request => [
      {
        traceId,
        spanId: rootId,
        parentId: null,
        kind: 'server',
        startedAt,
        endedAt: preciseNow(),
        ...request,
      },
      ...spans,
    ],
  }
}
