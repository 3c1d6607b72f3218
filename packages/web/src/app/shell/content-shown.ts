import { retryForever } from '../../shared/loading/retry-forever.ts'

/** However a page goes wrong, what stands around it is there by then. */
const LATEST_MS = 3000

let tell = (): void => {}

const shown = new Promise<void>(resolve => {
  tell = resolve
})

/** The first thing that the person came for stands there. */
export const tellContentShown = (): void => tell()

/** Loads what stands around the content, once that is there: on a bad line the question comes first. Never fails. */
export const afterContent = async <T>(load: () => Promise<T>): Promise<T> => {
  await Promise.race([shown, new Promise(resolve => setTimeout(resolve, LATEST_MS))])
  return retryForever(load)
}
