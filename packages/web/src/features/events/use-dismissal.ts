import { useState } from 'react'
import { deviceStorage } from '../../shared/api/device-storage.ts'

const keyOf = (id: string): string => `not_danger_${id}`

/** That the words of an event are not of danger, whatever they sound like, says their writer: until they change, and on this device alone. */
export const useDismissal = (id: string, version: number | undefined) => {
  const [dismissed, setDismissed] = useState(() => deviceStorage.read(keyOf(id)))
  return {
    isDismissed: version !== undefined && dismissed === String(version),
    dismiss: () => {
      deviceStorage.write(keyOf(id), String(version))
      setDismissed(String(version))
    },
  }
}
