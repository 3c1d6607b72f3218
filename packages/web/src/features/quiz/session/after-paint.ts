/** A page that is not in sight draws no frames; then it is soon enough. */
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
