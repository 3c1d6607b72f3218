import { useSyncExternalStore } from 'react'

export type ModalName = 'newResults' | 'selectBoosting' | 'removeProfile' | 'cancelSubscription'

type Open = { name: ModalName; /** What is chosen already, by its uid. */ chosen: string | undefined }

let open: Open | null = null
const listeners = new Set<() => void>()

const change = (next: Open | null): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a modal, unless one is open already. */
export const openModal = (name: ModalName, chosen?: string): void => {
  if (open === null) change({ name, chosen })
}

export const closeModal = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenModal = (): Open | null => useSyncExternalStore(subscribe, () => open)
