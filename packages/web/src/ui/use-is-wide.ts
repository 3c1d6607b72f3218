import { useSyncExternalStore } from 'react'

/** `xl` of the styles: three columns. */
const query = () => matchMedia('(min-width: 80rem)')

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether there is room for three columns: for what is drawn in one of two places, and counts where it is drawn. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
