import { readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { loadAgain } from './load-smart-captcha.ts'

/** The element first: what is drawn is of its kind. */
const loadAltcha = async () => {
  await Promise.all([import('altcha/external'), import('altcha/i18n/ru')])
  const { AltchaWidget } = await import('./altcha-widget.tsx')
  return AltchaWidget
}

/** Ours did not come: for the form that is the same as if theirs had not. */
const NotCome = ({ onFail }: { onFail: () => void }) => {
  useEffect(onFail)
  return null
}

const Altcha = lazyPart(loadAltcha, NotCome)
const SmartCaptcha = lazyPart(
  async () => (await import('./smart-captcha-widget.tsx')).SmartCaptchaWidget,
  NotCome,
)

type Props = { onToken: (token: string | null) => void }

/** The captcha of this installation. One that does not come can be tried again. */
export const CaptchaField = ({ onToken }: Props) => {
  const { data: settings, isError, refetch } = useQuery(queryOf(readSettings))
  const captcha = settings?.captcha
  const [failures, setFailures] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const fail = () => {
    onToken(null)
    setFailed(true)
  }
  const again = () => {
    setFailed(false)
    setFailures(failures + 1)
    if (isError) void refetch()
    if (captcha?.kind === 'smartcaptcha') loadAgain(captcha.host, fail)
  }

  if (isError || hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>{copy.captcha.failed}</p>
        <Button size="s" onClick={again}>
          {copy.captcha.again}
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
