import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTheme } from '../../../../shared/theme/theme.ts'
import { FormError } from '../../../../ui/form-error.tsx'
import type { VkSettings } from '../authorize-url.ts'
import { FallbackButton } from './fallback-button.tsx'
import { newVkKeys } from '../vk-keys.ts'
import { sdkErrorMessage } from '../vk-error-messages.ts'

type Props = { settings: VkSettings }

/** `loading`: the SDK or its frame is on the way. `not_loaded`: a button stands there instead, the SDK's or our own. */
type State = 'loading' | 'loaded' | 'not_loaded'

/** VK's One Tap. The page around it never waits for it. */
export const VkButton = ({ settings }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const [, navigate] = useLocation()
  const [state, setState] = useState<State>('loading')
  const [hasSdk, setHasSdk] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const place = container.current
    if (!place) return
    let close = (): void => {}
    let isHere = true
    const giveUp = (): void => {
      if (!isHere) return
      setState('not_loaded')
      setHasSdk(false)
      close()
    }
    const show = async (): Promise<void> => {
      const { showOneTap } = await import('./one-tap.ts')
      if (!isHere) return
      close = showOneTap({
        container: place,
        settings,
        keys: newVkKeys(),
        theme,
        onState: state => isHere && setState(state),
        onBroken: giveUp,
        onFailed: text => setFailure(sdkErrorMessage(text)),
        onReturn: query => navigate(`/auth/vk?${query}`),
      })
      setHasSdk(true)
    }
    setState('loading')
    show().catch(giveUp)
    return () => {
      isHere = false
      setHasSdk(false)
      close()
    }
  }, [settings, theme, navigate])

  return (
    <div data-vk-state={state} className="grid gap-3">
      {/* The SDK measures its words as soon as it is drawn: its place must be there by then. */}
      <div ref={container} className="empty:hidden" />
      {!hasSdk && <FallbackButton settings={settings} />}
      <FormError>{failure}</FormError>
    </div>
  )
}
