import { retryDelay, type DeliveryDependencies } from '../sync/delivery.ts'

/** The whole list as it now is, or only what is new in it. */
export type FetchMode = 'all' | 'more'

type ReaderParts = {
  /** Reads once; false when it failed in a way that may pass. */
  readOnce: (wish: FetchMode) => Promise<boolean>
  onBusy: (isBusy: boolean) => void
  later: DeliveryDependencies['schedule']
}

/** Reads the list one request at a time. Asked while one is on its way, it reads once more after that. */
export const createReader = ({ readOnce, onBusy, later }: ReaderParts) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isUnderWay = false
  let next: FetchMode | null = null
  let failures = 0
  let callOff: (() => void) | null = null

  const run = async (): Promise<void> => {
    isUnderWay = true
    onBusy(true)
    try {
      while (next && !signal.aborted) {
        const wish = next
        next = null
        const isDone = await readOnce(wish)
        failures = isDone ? 0 : failures + 1
      }
    } finally {
      isUnderWay = false
      onBusy(false)
    }
    if (failures > 0) callOff = later(retryDelay(failures, null), () => ask('all'))
  }

  const ask = (wish: FetchMode): void => {
    if (signal.aborted) return
    next = next === 'all' ? 'all' : wish
    if (isUnderWay) return
    callOff?.()
    void run()
  }

  return {
    ask,
    /** Reads the whole list where the net may be back: should it not be yet, the pauses begin anew. */
    wake: () => {
      failures = 0
      ask('all')
    },
    stop: () => {
      stopping.abort()
      callOff?.()
    },
  }
}
