import PQueue from 'p-queue'
import { Refusal } from './refusal.ts'

/** Who goes first when there is more to do than can be done at once; the last is also the first to be sent away. */
export const PRIORITIES = { high: 2, normal: 1, low: 0 } as const
export type Priority = keyof typeof PRIORITIES

/** From the least important to the most. */
const ASCENDING: readonly Priority[] = ['low', 'normal', 'high']

export type QueueLimits = {
  /** How many requests are worked on at the same moment. */
  running: number
  /** How many more may wait for their turn. */
  waiting: number
  /** How long one may wait, and how long its wait and the work on it may take by the pace of the others. */
  waitMs: number
}

export type RequestQueue = {
  /** Runs the work in its turn; refuses with ERR_UNAVAILABLE and Retry-After instead of letting it wait for too long. */
  run: <T>(priority: Priority, work: () => Promise<T>) => Promise<T>
  /** Whether a request that has waited elsewhere already would be done too late. */
  isTooLate: (priority: Priority, waitedMs: number) => boolean
  load: () => { running: number; waiting: Record<Priority, number> }
}

/** Seconds, drawn anew for each refusal, so that those who were sent away together do not come back together. */
const RETRY_AFTER = { least: 2, most: 5 }

export const retryAfter = (): number => {
  const { least, most } = RETRY_AFTER
  return least + Math.floor(Math.random() * (most - least + 1))
}

/** The refusal of a request that there is no room for. */
export class Overload extends Refusal {
  constructor() {
    super('ERR_UNAVAILABLE', { retryAfter: retryAfter() })
  }
}

/** The pace is a running mean of about so many requests. */
const PACE_OF = 64

/**
 * A bounded queue of requests. One that would be done too late at the pace at which others end is refused at once, so that
 * what is taken in is also served. When it is full, a request takes the place of a less important one, of those the one that
 * has waited longest: its client is the likeliest to have given up. Where there is none, the request itself is refused.
 */
export const openRequestQueue = ({ running, waiting: mostWaiting, waitMs }: QueueLimits): RequestQueue => {
  const queue = new PQueue({ concurrency: running })
  const waiting = {
    high: new Set<AbortController>(),
    normal: new Set<AbortController>(),
    low: new Set<AbortController>(),
  }

  /** Milliseconds from the end of one request to the end of the next, while as many run as may. */
  let pace = 0
  let lastEndAt: number | null = null
  const paced =
    <T>(work: () => Promise<T>) =>
    async (): Promise<T> => {
      try {
        return await work()
      } finally {
        const now = performance.now()
        const isFull = queue.pending === running
        if (isFull && lastEndAt !== null) pace += (Math.min(now - lastEndAt, waitMs) - pace) / PACE_OF
        lastEndAt = isFull ? now : null
      }
    }

  const isTooLate = (priority: Priority, waitedMs: number): boolean => {
    if (queue.pending < running && queue.size === 0) return false
    const ahead = ASCENDING.slice(PRIORITIES[priority]).reduce((sum, name) => sum + waiting[name].size, 0)
    return waitedMs + (ahead + running) * pace > waitMs
  }

  const makeRoomFor = (priority: Priority): void => {
    const below = ASCENDING.slice(0, PRIORITIES[priority])
    const [replaced] = below.flatMap(lower => {
      const [longest] = waiting[lower]
      return longest ? [longest] : []
    })
    if (!replaced) throw new Overload()
    replaced.abort(new Overload())
  }

  const wait = async <T>(priority: Priority, work: () => Promise<T>): Promise<T> => {
    const place = new AbortController()
    const patience = setTimeout(() => place.abort(new Overload()), waitMs)
    const leave = (): void => {
      clearTimeout(patience)
      waiting[priority].delete(place)
    }
    waiting[priority].add(place)
    try {
      return await queue.add(
        () => {
          leave()
          return paced(work)()
        },
        { priority: PRIORITIES[priority], signal: place.signal },
      )
    } finally {
      leave()
    }
  }

  return {
    run: async (priority, work) => {
      if (queue.pending < running && queue.size === 0) return queue.add(paced(work))
      if (isTooLate(priority, 0)) throw new Overload()
      if (queue.size >= mostWaiting) makeRoomFor(priority)
      return wait(priority, work)
    },
    isTooLate,
    load: () => ({
      running: queue.pending,
      waiting: { high: waiting.high.size, normal: waiting.normal.size, low: waiting.low.size },
    }),
  }
}
