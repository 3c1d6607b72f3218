const LONGEST_MS = 15_000

/** Resolves when the connection is back, or after a while that grows with the failures. */
export const untilRetry = (failures: number, ms: number | null): Promise<void> =>
  new Promise(resolve => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      resolve()
    }
    const timer = setTimeout(end, ms ?? Math.min(1000 * 2 ** failures, LONGEST_MS))
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', end, { signal: stop.signal })
  })
