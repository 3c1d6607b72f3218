import { readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { reloadSmartCaptcha } from './load-smart-captcha.ts'

/** Defines the custom element before the component that renders it. */
const loadAltcha = async () => {
  await Promise.all([import('altcha/external'), import('altcha/i18n/ru')])
  const { AltchaWidget } = await import('./altcha-widget.tsx')
  return AltchaWidget
}

/** A chunk of ours that failed to load is reported like a captcha that failed to load. */
const LoadFailure = ({ onFail }: { onFail: () => void }) => {
  useEffect(onFail)
  return null
}

const Altcha = lazyPart(loadAltcha, LoadFailure)
const SmartCaptcha = lazyPart(
  async () => (await import('./smart-captcha-widget.tsx')).SmartCaptchaWidget,
  LoadFailure,
)

type Props = { onToken: (token: string | null) => void }

/** The captcha that the server is configured with. One that fails to load can be retried. */
export const CaptchaField = ({ onToken }: Props) => {
  const { data: settings, isError, refetch } = useQuery(queryOf(readSettings))
  const captcha = settings?.captcha
  const [failures, setFailures] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const fail = () => {
    onToken(null)
    setFailed(true)
  }
  const retry = () => {
    setFailed(false)
    setFailures(failures + 1)
    if (isError) void refetch()
    if (captcha?.kind === 'smartcaptcha') reloadSmartCaptcha(captcha.host, fail)
  }

  if (isError || hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>{copy.captcha.failed}</p>
        <Button size="s" onClick={retry}>
          {copy.captcha.retry}
        </Button>
      </div>
    )
  }
  return (
    <Suspense>
      {captcha?.kind === 'altcha' && <Altcha key={failures} onToken={onToken} onFail={fail} />}
      {captcha?.kind === 'smartcaptcha' && (
        <SmartCaptcha
          key={failures}
          siteKey={captcha.site_key}
          host={captcha.host}
          onToken={onToken}
          onFail={fail}
        />
      )}
    </Suspense>
  )
}
