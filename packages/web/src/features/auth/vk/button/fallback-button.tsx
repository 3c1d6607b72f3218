import { useState } from 'react'
import { useTheme } from '../../../../shared/theme/theme.ts'
import { Button } from '../../../../ui/button.tsx'
import { copy } from '../../copy.ts'
import { authorizeUrl, type VkSettings } from '../authorize-url.ts'
import { newVkKeys } from '../vk-keys.ts'

/** Signs in through VK ID without its SDK: while the SDK loads, and where it fails to load. */
export const FallbackButton = ({ settings, onPressed }: { settings: VkSettings; onPressed: () => void }) => {
  const theme = useTheme()
  const [isRedirecting, setRedirecting] = useState(false)
  const signIn = async () => {
    setRedirecting(true)
    onPressed()
    location.assign(await authorizeUrl(settings, newVkKeys(), theme))
  }
  return (
    <Button wide pending={isRedirecting} onClick={() => void signIn()}>
      {copy.vk.button}
    </Button>
  )
}
