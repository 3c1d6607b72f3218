const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** Loads a part that the page can do without in the meantime; tries again until it succeeds, so it never rejects. */
export const retryForever = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_DELAY_MS)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await load()
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- the delay between two tries
      await new Promise(resolve => setTimeout(resolve, delay))
    }
  }
}
