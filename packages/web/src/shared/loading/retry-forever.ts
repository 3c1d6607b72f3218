const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Loads what the page around can do without meanwhile, as often as a bad line needs. Never fails. */
export const retryForever = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await load()
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two tries
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
