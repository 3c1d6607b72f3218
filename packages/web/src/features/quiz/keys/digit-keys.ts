import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../shared/api/device-storage.ts'

const KEY = 'digit_keys'
const OFF = 'off'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const areOn = (): boolean => deviceStorage.read(KEY) !== OFF

/** Whether single keys answer: a setting of this device, on by default. */
export const useDigitKeys = (): boolean => useSyncExternalStore(subscribe, areOn)

export const setDigitKeys = (on: boolean): void => {
  if (on) deviceStorage.remove(KEY)
  if (!on) deviceStorage.write(KEY, OFF)
  for (const listener of listeners) listener()
}
