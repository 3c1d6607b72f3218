import { useSyncExternalStore } from 'react'

export type ModalName = 'newResults' | 'selectBoosting' | 'removeProfile' | 'cancelSubscription'

let open: ModalName | null = null
const listeners = new Set<() => void>()

const change = (next: ModalName | null): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a modal, unless one is open already. */
export const openModal = (name: ModalName): void => {
  if (open === null) change(name)
}

export const closeModal = (): void => change(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenModal = (): ModalName | null => useSyncExternalStore(subscribe, () => open)
