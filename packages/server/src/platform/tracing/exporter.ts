import { SECOND } from '../time/durations.ts'
import { exportOf } from './otlp.ts'
import type { Attributes, Span } from './span.ts'

const EVERY_MS = 5 * SECOND
/** A collector that is away must not cost memory: further spans are dropped. */
const MAX_WAITING = 2048
const TIMEOUT_MS = 5 * SECOND

type Options = {
  /** The address of the collector, without the path of the signal. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  resource: Attributes
  /** Called when a delivery fails after one that did not. */
  onFailure: (reason: string) => void
}

export type SpanExporter = {
  add: (spans: readonly Span[]) => void
  /** Delivers what waits. */
  close: () => Promise<void>
}

/** Sends spans to a collector by OTLP over HTTP, in JSON, every few seconds. What cannot be delivered is lost. */
export const openExporter = ({ endpoint, headers, resource, onFailure }: Options): SpanExporter => {
  let waiting: Span[] = []
  let isFailing = false

  const deliver = async (spans: readonly Span[]): Promise<void> => {
    const reply = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(exportOf(resource, spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`status ${reply.status}`)
  }

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    try {
      await deliver(spans)
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(error instanceof Error ? error.message : String(error))
      isFailing = true
    }
  }

  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()
  return {
    add: spans => {
      if (waiting.length + spans.length <= MAX_WAITING) waiting.push(...spans)
    },
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
