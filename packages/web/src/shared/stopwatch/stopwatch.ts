type Stopwatch = { pause: () => void; resume: () => void; read: () => number }

/** Counts milliseconds while it is not paused. */
export const startStopwatch = (now: () => number): Stopwatch => {
  let counted = 0
  let since: number | null = now()
  const running = () => (since === null ? 0 : now() - since)
  return {
    pause: () => {
      counted += running()
      since = null
    },
    resume: () => {
      since ??= now()
    },
    read: () => Math.round(counted + running()),
  }
}
