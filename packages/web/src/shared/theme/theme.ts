import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../api/device-storage.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const THEME_COLORS = { light: '#fbf9f4', dark: '#15131c' }

/** build/start.js sets the class before the first paint and follows the system; the class is the source of truth. */
const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

export const setTheme = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
  deviceStorage.write(KEY, theme)
}

/** Holds the user whose choice here has not reached the server yet. */
export const UNSAVED_THEME_KEY = 'theme_unsaved'

/** Follows the theme of the account, unless a choice that was made here is still on its way there. */
export const followTheme = ({ uid, theme }: { uid: string; theme: Theme | null }): void => {
  if (theme && deviceStorage.read(UNSAVED_THEME_KEY) !== uid) setTheme(theme)
}

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
