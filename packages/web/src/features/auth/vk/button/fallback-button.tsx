import { useState } from 'react'
import { useTheme } from '../../../../shared/theme/theme.ts'
import { Button } from '../../../../ui/button.tsx'
import { copy } from '../../copy.ts'
import { authorizeUrl, type VkSettings } from '../authorize-url.ts'
import { newVkKeys } from '../vk-keys.ts'

/** The way to VK ID without its SDK: while that loads, and where it does not come. */
export const FallbackButton = ({ settings }: { settings: VkSettings }) => {
  const theme = useTheme()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    location.assign(await authorizeUrl(settings, newVkKeys(), theme))
  }
  return (
    <Button wide pending={isLeaving} onClick={() => void leave()}>
      {copy.vk.button}
    </Button>
  )
}
