export type Repetition = {
  /** Runs now instead of at the next interval; while a run is in progress, once more after it. */
  wake: () => void
  /** Starts no further run; resolves when the current one has finished. */
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  /** A long run should end early when `stopping` is aborted. */
  run: (stopping: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}

/** Runs `run` at an interval, never twice at the same time. The timer does not keep the process alive. */
export const repeat = ({ everyMs, run, onError }: Options): Repetition => {
  let current: Promise<void> = Promise.resolve()
  let isQueued = false
  const stopping = new AbortController()

  const runOnce = async (): Promise<void> => {
    isQueued = false
    if (!stopping.signal.aborted) await run(stopping.signal)
  }
  const wake = (): void => {
    if (isQueued || stopping.signal.aborted) return
    isQueued = true
    current = current.then(runOnce).catch(onError)
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await current
    },
  }
}
