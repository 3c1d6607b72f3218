import { deviceStorage } from '../../../shared/api/device-storage.ts'

const VERIFIER = 'code_verifier'
const STATE = 'vk_state'

const VERIFIER_LENGTH = 64
const STATE_LENGTH = 48

/** 64 characters, so that a random byte selects each of them equally often. RFC 7636 allows all of them in a verifier. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => ALPHABET[byte % ALPHABET.length]).join(
    '',
  )

export type VkKeys = { codeVerifier: string; state: string }

/** The storage of this tab; null where the browser denies access. */
const withSessionStorage = <T>(action: (storage: Storage) => T): T | null => {
  try {
    return action(sessionStorage)
  } catch {
    return null
  }
}

/**
 * PKCE verifier and state, by which this browser is recognised when VK ID redirects to it; those of the SDK are not from a
 * cryptographic source. They are stored for the tab as well, since a second tab overwrites those of the device.
 */
export const newVkKeys = (): VkKeys => {
  const keys = { codeVerifier: randomText(VERIFIER_LENGTH), state: randomText(STATE_LENGTH) }
  for (const [name, value] of [
    [VERIFIER, keys.codeVerifier],
    [STATE, keys.state],
  ] as const) {
    deviceStorage.write(name, value)
    withSessionStorage(storage => storage.setItem(name, value))
  }
  return keys
}

const readKeys = (read: (name: string) => string | null): VkKeys[] => {
  const codeVerifier = read(VERIFIER)
  const state = read(STATE)
  return codeVerifier !== null && state !== null ? [{ codeVerifier, state }] : []
}

/** Keys of sign-ins that began in this tab, then in this browser: VK's app may redirect to a new tab. */
export const storedVkKeys = (): VkKeys[] => [
  ...readKeys(name => withSessionStorage(storage => storage.getItem(name))),
  ...readKeys(deviceStorage.read),
]

/** Keys are valid for one return. */
export const removeVkKeys = (): void => {
  for (const name of [VERIFIER, STATE]) {
    deviceStorage.remove(name)
    withSessionStorage(storage => storage.removeItem(name))
  }
}
