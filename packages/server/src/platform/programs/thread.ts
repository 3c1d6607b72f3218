import { Worker } from 'node:worker_threads'
import { type Program, threadOf } from './programs.ts'

type Limits = {
  program: Program
  workerData?: unknown
  /** What one request may take; the thread is ended with it. */
  requestMs: number
  /** What the start may take, with all that the thread loads. */
  startMs: number
  heapMb: number
  /** The thread ends when nobody has asked for so long. */
  idleMs: number
}

/** A request took more time or memory than it may, or the program in the thread failed. */
export class ThreadFailed extends Error {
  constructor(program: Program, reason: string) {
    super(`The thread ${program} ${reason}`)
  }
}

type Waiting<Request, Reply> = {
  request: Request
  done: (reply: Reply) => void
  failed: (error: Error) => void
}

type Thread<Request, Reply> = {
  /** @throws {ThreadFailed} */
  ask: (request: Request) => Promise<Reply>
  /** How many requests are asked and not answered. */
  waiting: () => number
  stop: () => Promise<void>
}

/**
 * Runs a program in a thread beside the server, one request at a time, within limits. It is started by the first request, and
 * posts one message when it can be asked. A request that goes over a limit ends the thread; the next is asked of a new one.
 */
export const openThread = <Request, Reply>(limits: Limits): Thread<Request, Reply> => {
  const { program, requestMs, startMs, idleMs } = limits
  const queue: Waiting<Request, Reply>[] = []
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined

  const end = (reason: string): void => {
    clearTimeout(timer)
    void worker?.terminate()
    worker = null
    queue.shift()?.failed(new ThreadFailed(program, reason))
    if (queue.length > 0) start()
  }
  const send = (): void => {
    const [first] = queue
    clearTimeout(timer)
    if (!first) {
      timer = setTimeout(() => void stop(), idleMs).unref()
      return
    }
    worker?.postMessage(first.request, [])
    timer = setTimeout(() => end('took too long'), requestMs).unref()
  }
  const start = (): void => {
    const started = new Worker(threadOf(program), {
      workerData: limits.workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    })
    worker = started
    timer = setTimeout(() => end('did not start'), startMs).unref()
    // The first message says that all is loaded: what that takes is not counted to a request.
    started.once('message', () => {
      started.on('message', (reply: Reply) => {
        if (worker !== started) return
        queue.shift()?.done(reply)
        send()
      })
      if (worker === started) send()
    })
    const fail = (reason: string) => (worker === started ? end(reason) : undefined)
    started.once('error', ({ message }) => fail(`failed: ${message}`))
    started.once('exit', code => fail(`ended (${code})`))
    // The server stops without waiting for it.
    started.unref()
  }
  const stop = async (): Promise<void> => {
    clearTimeout(timer)
    const stopped = worker
    worker = null
    for (const { failed } of queue.splice(0)) failed(new ThreadFailed(program, 'was stopped'))
    await stopped?.terminate()
  }
  return {
    ask: request =>
      new Promise((done, failed) => {
        const isFirst = queue.push({ request, done, failed }) === 1
        if (worker === null) start()
        else if (isFirst) send()
      }),
    waiting: () => queue.length,
    stop,
  }
}
