import { useSyncExternalStore } from 'react'

/** A call that waits until the second factor has been shown once more. */
export type StepUpRequest = { onShown: () => void; onDismissed: () => void }

let waiting: StepUpRequest | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

const setWaiting = (request: StepUpRequest | null): void => {
  waiting = request
  for (const listener of listeners) listener()
}

/** Asks the member of the staff for the second factor; false when they leave the dialog. Two calls share one dialog. */
export const askForStepUp = (): Promise<boolean> => {
  asked ??= new Promise<boolean>(done => {
    const finish = (isShown: boolean) => {
      asked = null
      setWaiting(null)
      done(isShown)
    }
    setWaiting({ onShown: () => finish(true), onDismissed: () => finish(false) })
  })
  return asked
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request that the dialog answers; null while there is none. */
export const useStepUpRequest = (): StepUpRequest | null => useSyncExternalStore(subscribe, () => waiting)
