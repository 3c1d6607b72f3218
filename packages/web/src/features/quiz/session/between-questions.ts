/** From this time on the user is taken to be reading the next question. */
const READING_MS = 900

type Schedule = (ms: number, action: () => void) => () => void

/**
 * Runs what would cover the question only between two questions: at once while the next one has only just appeared,
 * otherwise when the user has moved on from it.
 */
export const createBetweenQuestions = (schedule: Schedule) => {
  let isReading = true
  let held: (() => void)[] = []
  let cancelTimer: (() => void) | null = null

  return {
    /** The next question has appeared. */
    onNext: (): void => {
      cancelTimer?.()
      isReading = false
      cancelTimer = schedule(READING_MS, () => {
        isReading = true
      })
      const actions = held
      held = []
      for (const action of actions) action()
    },
    /** An answer was taken back: what is held may not be true any more. */
    forget: (): void => {
      held = []
    },
    run: (action: () => void): void => {
      if (isReading) held.push(action)
      else action()
    },
    stop: (): void => {
      cancelTimer?.()
      held = []
    },
  }
}
