import { deviceStorage } from '../../../shared/api/device-storage.ts'

const VERIFIER = 'code_verifier'
const STATE = 'vk_state'

const VERIFIER_LENGTH = 64
const STATE_LENGTH = 48

/** 64 signs, so that a random byte picks each of them equally often. All are allowed in a verifier (RFC 7636). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => ALPHABET[byte % ALPHABET.length]).join(
    '',
  )

export type VkKeys = { codeVerifier: string; state: string }

/** This tab's own storage; where it is closed, the device's has to do. */
const withSessionStorage = <T>(action: (storage: Storage) => T): T | null => {
  try {
    return action(sessionStorage)
  } catch {
    return null
  }
}

/**
 * What this browser is recognised by when it comes back from VK ID. The SDK's own are not from a secure source.
 * Kept for the tab as well: a second tab with the same page makes keys of its own, over those of the first.
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

/** The keys of ways to VK ID that began in this tab, and in this browser: its app may lead back into a new tab. */
export const storedVkKeys = (): VkKeys[] => [
  ...readKeys(name => withSessionStorage(storage => storage.getItem(name))),
  ...readKeys(deviceStorage.read),
]

/** They are good for one return. */
export const removeVkKeys = (): void => {
  for (const name of [VERIFIER, STATE]) {
    deviceStorage.remove(name)
    withSessionStorage(storage => storage.removeItem(name))
  }
}
