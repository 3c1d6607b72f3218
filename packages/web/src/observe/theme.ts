import { deviceStorage } from '../shared/api/device-storage.ts'

const COLORS = { light: '#fbf9f4', dark: '#15131c' }

/** The theme of this device, by the rule of build/start.js. */
export const applyTheme = (): void => {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const stored = deviceStorage.read('theme')
    const isDark = stored ? stored === 'dark' : scheme.matches
    const { documentElement } = document
    documentElement.classList.toggle('dark', isDark)
    documentElement.dataset['themed'] = ''
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isDark ? COLORS.dark : COLORS.light)
  }
  show()
  scheme.addEventListener('change', show)
}
