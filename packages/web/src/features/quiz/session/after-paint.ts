/** A hidden page draws no frames; the action then runs after this time. */
const NO_FRAME_MS = 200

/** Runs the action in the first task after the next frame. */
export const afterPaint = (action: () => void): void => {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    action()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, NO_FRAME_MS)
}
