import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../../shared/api/device-storage.ts'

const KEY = 'digit_keys'
const OFF = 'off'

const watchers = new Set<() => void>()

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

const areOn = (): boolean => deviceStorage.read(KEY) !== OFF

/** Whether single keys answer; a setting of this device. */
export const useDigitKeys = (): boolean => useSyncExternalStore(subscribe, areOn)

export const setDigitKeys = (on: boolean): void => {
  if (on) deviceStorage.remove(KEY)
  if (!on) deviceStorage.write(KEY, OFF)
  for (const watcher of watchers) watcher()
}
