import { deviceStorage } from '../../shared/api/device-storage.ts'

const KEY = 'gift-code'
/** Longer than the link of a confirmation is valid, in milliseconds. */
const KEPT_MS = 3 * 24 * 3600 * 1000

/** Keeps a code on this device while its owner registers and confirms their address. */
export const keepCode = (code: string, now = Date.now()): void => deviceStorage.write(KEY, `${now} ${code}`)

export const keptCode = (now = Date.now()): string => {
  const [at = '', ...words] = (deviceStorage.read(KEY) ?? '').split(' ')
  return now - Number(at) < KEPT_MS ? words.join(' ') : ''
}

export const forgetCode = (): void => deviceStorage.remove(KEY)
