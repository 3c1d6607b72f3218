import { SmartCaptcha } from '@yandex/smart-captcha'
import { useTheme } from '../../../shared/theme/theme.ts'

type Props = {
  siteKey: string
  host: string
  onToken: (token: string | null) => void
  onFail: () => void
}

/** Yandex SmartCaptcha. It cannot change its theme, so it is mounted again for another one. */
export const SmartCaptchaWidget = ({ siteKey, host, onToken, onFail }: Props) => {
  const theme = useTheme()
  return (
    <SmartCaptcha
      key={theme}
      sitekey={siteKey}
      host={host}
      language="ru"
      theme={theme}
      onSuccess={onToken}
      onTokenExpired={() => onToken(null)}
      onNetworkError={onFail}
      onJavascriptError={onFail}
    />
  )
}
