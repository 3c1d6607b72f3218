/**
 * The browser's localStorage, or memory where it is closed or full (private windows, blocked site data):
 * the app then works on and only forgets more.
 */
const memory = new Map<string, string>()

const tryTo = <T>(action: () => T, otherwise: T): T => {
  try {
    return action()
  } catch {
    return otherwise
  }
}

export const deviceStorage = {
  read: (key: string): string | null => memory.get(key) ?? tryTo(() => localStorage.getItem(key), null),

  write: (key: string, value: string): void => {
    const stored = tryTo(() => {
      localStorage.setItem(key, value)
      return true
    }, false)
    if (stored) memory.delete(key)
    if (!stored) memory.set(key, value)
  },

  remove: (key: string): void => {
    memory.delete(key)
    tryTo(() => localStorage.removeItem(key), undefined)
  },

  keys: (prefix: string): string[] => {
    const stored = tryTo(() => Object.keys(localStorage), [])
    return [...new Set([...stored, ...memory.keys()])].filter(key => key.startsWith(prefix))
  },
}

export type DeviceStorage = typeof deviceStorage
