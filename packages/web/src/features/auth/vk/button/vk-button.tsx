import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTheme } from '../../../../shared/theme/theme.ts'
import { FormError } from '../../../../ui/form-error.tsx'
import type { VkSettings } from '../authorize-url.ts'
import { FallbackButton } from './fallback-button.tsx'
import { newVkKeys } from '../vk-keys.ts'
import { sdkErrorMessage } from '../vk-error-messages.ts'

type Props = { settings: VkSettings }

/** `loading`: the SDK or its iframe is loading. `not_loaded`: a button is shown instead, the SDK's or our own. */
type State = 'loading' | 'loaded' | 'not_loaded'

/** VK's One Tap. The page never waits for it. */
export const VkButton = ({ settings }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  /** Our own button was pressed while the SDK was on its way: new keys for the SDK would void those of this sign-in. */
  const isLeaving = useRef(false)
  const theme = useTheme()
  const [, navigate] = useLocation()
  const [state, setState] = useState<State>('loading')
  const [hasSdk, setHasSdk] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const element = container.current
    if (!element) return
    let close = (): void => {}
    let isMounted = true
    const showFallback = (): void => {
      if (!isMounted) return
      setState('not_loaded')
      setHasSdk(false)
      close()
    }
    const show = async (): Promise<void> => {
      const { showOneTap } = await import('./one-tap.ts')
      if (!isMounted || isLeaving.current) return
      close = showOneTap({
        container: element,
        settings,
        keys: newVkKeys(),
        theme,
        onState: state => isMounted && setState(state),
        onBroken: showFallback,
        onFailed: text => setFailure(sdkErrorMessage(text)),
        onReturn: query => navigate(`/auth/vk?${query}`),
      })
      setHasSdk(true)
    }
    setState('loading')
    show().catch(showFallback)
    return () => {
      isMounted = false
      setHasSdk(false)
      close()
    }
  }, [settings, theme, navigate])

  return (
    <div data-vk-state={state} className="grid gap-3">
      {/* The SDK measures its text when it renders: its container must be in the page by then. */}
      <div ref={container} className="empty:hidden" />
      {!hasSdk && (
        <FallbackButton
          settings={settings}
          onPressed={() => {
            isLeaving.current = true
          }}
        />
      )}
      <FormError>{failure}</FormError>
    </div>
  )
}
