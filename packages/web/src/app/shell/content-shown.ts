import { retryForever } from '../../shared/loading/retry-forever.ts'

/** If a page fails to show its content, the rest loads after this time. */
const MAX_WAIT_MS = 3000

let resolveShown = (): void => {}

const shown = new Promise<void>(resolve => {
  resolveShown = resolve
})

/** Called when the main content of the page is shown. */
export const markContentShown = (): void => resolveShown()

/** Loads a secondary chunk after the main content, which comes first on slow connections. Retries and never fails. */
export const afterContent = async <T>(load: () => Promise<T>): Promise<T> => {
  await Promise.race([shown, new Promise(resolve => setTimeout(resolve, MAX_WAIT_MS))])
  return retryForever(load)
}
