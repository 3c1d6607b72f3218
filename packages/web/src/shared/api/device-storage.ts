/** What localStorage did not take. */
const memory = new Map<string, string>()

const tryOr = <T>(action: () => T, fallback: T): T => {
  try {
    return action()
  } catch {
    return fallback
  }
}

/**
 * The browser's localStorage, or memory where it is denied or full (private windows, blocked site data): the app then
 * works, but forgets on reload.
 */
export const deviceStorage = {
  read: (key: string): string | null => memory.get(key) ?? tryOr(() => localStorage.getItem(key), null),

  write: (key: string, value: string): void => {
    const stored = tryOr(() => {
      localStorage.setItem(key, value)
      return true
    }, false)
    if (stored) memory.delete(key)
    if (!stored) memory.set(key, value)
  },

  remove: (key: string): void => {
    memory.delete(key)
    tryOr(() => localStorage.removeItem(key), undefined)
  },

  keys: (prefix: string): string[] => {
    const stored = tryOr(() => Object.keys(localStorage), [])
    return [...new Set([...stored, ...memory.keys()])].filter(key => key.startsWith(prefix))
  },

  /** Hears what another tab writes under a key; gives what stops it. */
  watch: (key: string, onChange: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== event.oldValue) onChange()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}

export type DeviceStorage = typeof deviceStorage
