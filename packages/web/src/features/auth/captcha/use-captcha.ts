import { useCallback, useState } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'

/** The captcha of a form: none until the server requires one, then a new one for each attempt. */
export const useCaptcha = () => {
  /** 0: not required. Each round is a new captcha, because a solution is valid for one request. */
  const [round, setRound] = useState(0)
  const [token, setToken] = useState<string | null>(null)

  /** Shows the captcha if the error requires it; replaces a captcha that is shown, since the server has used its solution. */
  const onError = useCallback((error: unknown): void => {
    const isRequired = wasRefused(error, 'ERR_CAPTCHA')
    setRound(round => (isRequired || round > 0 ? round + 1 : 0))
    setToken(null)
  }, [])

  /** Hides the captcha: its solution has been used, and the next attempt may need none. */
  const onSuccess = useCallback((): void => {
    setRound(0)
    setToken(null)
  }, [])

  return { round, token, setToken, onError, onSuccess, isUnsolved: round > 0 && token === null }
}
