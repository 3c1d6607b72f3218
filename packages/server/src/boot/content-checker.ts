import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CheckReply, CheckRequest, ContentChange, FoundProblem } from '../content/editable/checking.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { threadOf } from '../platform/programs/programs.ts'
import { MINUTE, SECOND } from '../platform/time/durations.ts'

/** The thread holds a dictionary of 400 MB: it ends when nobody has asked for so long. */
const IDLE_MS = 2 * MINUTE

/** A call is not kept waiting longer; the thread goes on, and a later call gets what it found. */
const PATIENCE_MS = 8 * SECOND

const MOST_KNOWN = 20

const tooLate = async (): Promise<never> => {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw new Refusal('ERR_UNAVAILABLE', { retryAfter: 1 })
}

type Waiting = { done: (found: FoundProblem[]) => void; failed: (error: Error) => void }

type Checker = {
  check: (change: ContentChange) => Promise<FoundProblem[]>
  stop: () => Promise<void>
}

/** Checks drafts in a thread of its own, which is started by the first one. */
export const openContentChecker = (contentDir: string): Checker => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0
  let idle: NodeJS.Timeout | undefined

  const end = (error: Error): void => {
    worker = null
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(threadOf('check-worker'), { workerData: contentDir })
    started.on('message', ({ request, found }: CheckReply) => {
      waiting.get(request)?.done(found)
      waiting.delete(request)
    })
    started.once('error', end)
    started.once('exit', code => {
      if (worker === started) end(new Error(`The checks of the content ended (${code})`))
    })
    // The server stops without waiting for it.
    started.unref()
    return started
  }
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    await worker?.terminate()
  }
  const stopWhenIdle = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (waiting.size === 0) void stop()
      else stopWhenIdle()
    }, IDLE_MS).unref()
  }
  const send = (change: ContentChange): Promise<FoundProblem[]> =>
    new Promise((done, failed) => {
      worker ??= start()
      count += 1
      const request: CheckRequest = { ...change, request: count }
      waiting.set(count, { done, failed })
      worker.postMessage(request, [])
      stopWhenIdle()
    })
  const known = new Map<string, Promise<FoundProblem[]>>()
  /** The same change is checked once: a call that came too early asks again, and publishing asks what asking for approval did. */
  const found = (change: ContentChange): Promise<FoundProblem[]> => {
    const { state, target, fields } = change
    const key = JSON.stringify([state, target, fields])
    const before = known.get(key)
    if (before) return before
    const [oldest] = known.keys()
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    const checking = send(change)
    known.set(key, checking)
    checking.catch(() => known.delete(key))
    return checking
  }
  return {
    check: change => Promise.race([found(change), tooLate()]),
    stop,
  }
}
