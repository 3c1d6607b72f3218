const LONGEST_MS = 15_000

/** Resolves when the connection is back, or after a while that grows with the failures. */
export const untilRetry = (failures: number, ms: number | null): Promise<void> =>
  new Promise(resolve => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      resolve()
    }
    const wait = ms ?? Math.min(1000 * 2 ** failures, LONGEST_MS)
    // Those whom a server under load has refused together must not come back together.
    const timer = setTimeout(end, wait * (1 + Math.random() / 2))
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', end, { signal: stop.signal })
  })
