/// <reference types="altcha/types/react" />
import styles from 'altcha/altcha.css?url'
import worker from 'altcha/workers/pbkdf2?url'
import { captchaChallenge } from '@grani/contract'
import { useEffect, useRef } from 'react'
import { urlOf } from '../../../shared/api/send-request.ts'

// Its footer is hidden, but set as HTML before that is known: text that the page's policy (Trusted Types) refuses, unless it is empty.
for (const language of ['en', 'ru'])
  globalThis.$altcha.i18n.set(language, { ...globalThis.$altcha.i18n.get(language), footer: '' })

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(worker))

const configuration = JSON.stringify({
  challenge: urlOf(captchaChallenge, {}),
  hideFooter: true,
  hideLogo: true,
  // It would record pointer movements; the proof of work is enough.
  humanInteractionSignature: false,
})

/** React adds the stylesheet to the head once, when the widget is rendered. */
const Styles = () => <link rel="stylesheet" href={styles} precedence="low" />

type Props = { onToken: (token: string | null) => void; onFail: () => void }

/** ALTCHA: proof of work on the device, without pictures to click and without a third party. */
export const AltchaWidget = ({ onToken, onFail }: Props) => {
  const ref = useRef<HTMLElement>(null)

  useEffect(() => {
    const widget = ref.current
    const onStateChange = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const { state, payload }: { state: string; payload: string | null } = event.detail
      if (state === 'verified') onToken(payload)
      if (state === 'expired') onToken(null)
      if (state === 'error') onFail()
    }
    widget?.addEventListener('statechange', onStateChange)
    return () => widget?.removeEventListener('statechange', onStateChange)
  }, [onToken, onFail])

  return (
    <>
      <Styles />
      <altcha-widget
        ref={ref}
        className="[--altcha-max-width:100%]"
        configuration={configuration}
        language="ru"
        auto="onload"
      />
    </>
  )
}
