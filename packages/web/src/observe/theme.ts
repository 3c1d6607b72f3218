import { deviceStorage } from '../shared/api/device-storage.ts'

const DARK_COLOR = '#15131c'

/** The theme of this device, by the rule of build/start.js. */
export const applyTheme = (): void => {
  const stored = deviceStorage.read('theme')
  const isDark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const { documentElement } = document
  documentElement.classList.toggle('dark', isDark)
  documentElement.dataset['themed'] = ''
  if (isDark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', DARK_COLOR)
}
