import { saveTheme } from '@grani/contract'
import { call } from '../../shared/api/call.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { setTheme, type Theme, UNSAVED_THEME_KEY } from '../../shared/theme/theme.ts'

/** Sets the theme here and for the other devices of the user. While the server has not heard of it, this device keeps it. */
export const chooseTheme = async (user: string, theme: Theme): Promise<void> => {
  setTheme(theme)
  deviceStorage.write(UNSAVED_THEME_KEY, user)
  try {
    await call(saveTheme, { body: { theme } })
    deviceStorage.remove(UNSAVED_THEME_KEY)
  } catch {
    // The choice stays marked as unsaved, and this device keeps its theme.
  }
}
