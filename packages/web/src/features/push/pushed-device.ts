import { deviceStorage } from '../../shared/api/device-storage.ts'

const KEY = 'push'

/** Who has switched push on in this browser, and what the server was told last. */
export type PushedDevice = {
  uid: string
  /** Empty: the server has to be told anew, for it has ended the session. */
  endpoint: string
  serverKey: string
}

export const pushedDevice = {
  read: (): PushedDevice | null => {
    const text = deviceStorage.read(KEY)
    if (text === null) return null
    const stored: PushedDevice = JSON.parse(text)
    return stored
  },
  write: (device: PushedDevice): void => deviceStorage.write(KEY, JSON.stringify(device)),
  clear: (): void => deviceStorage.remove(KEY),
}
