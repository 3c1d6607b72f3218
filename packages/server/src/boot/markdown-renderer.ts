import { createHash } from 'node:crypto'
import { Refusal } from '../platform/http/refusal.ts'
import { openThread } from '../platform/programs/thread.ts'
import { MINUTE, SECOND } from '../platform/time/durations.ts'

/** A page of ours takes a few milliseconds. */
const RENDER_MS = 2 * SECOND

/** A text that failed is tried again after so long: the machine may have been busy. */
const FORGET_FAILURE_MS = MINUTE

const MOST_KNOWN = 50
const MOST_WAITING = 20

type Renderer = {
  /** @throws {ThreadFailed} The text takes more time, memory or depth than one may. */
  render: (markdown: string) => Promise<string>
  stop: () => Promise<void>
}

/** Turns what editors write into HTML, in a thread of its own; the same text once, also one that fails. */
export const openMarkdownRenderer = (): Renderer => {
  const thread = openThread<string, string>({
    program: 'markdown-worker',
    requestMs: RENDER_MS,
    startMs: MINUTE / 2,
    heapMb: 128,
    idleMs: 2 * MINUTE,
  })
  const known = new Map<string, Promise<string>>()
  return {
    render: async markdown => {
      const key = createHash('sha256').update(markdown).digest('base64')
      const before = known.get(key)
      if (before) return before
      if (thread.waiting() >= MOST_WAITING) throw new Refusal('ERR_UNAVAILABLE', { retryAfter: 1 })
      const [oldest] = known.keys()
      if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
      const rendering = thread.ask(markdown)
      known.set(key, rendering)
      rendering.catch(() => setTimeout(() => known.delete(key), FORGET_FAILURE_MS).unref())
      return rendering
    },
    stop: thread.stop,
  }
}
