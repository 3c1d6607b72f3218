import { useCallback, useState } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'

/** A captcha as a form has it: nothing until the server asks for it, then one round after the other. */
export const useCaptcha = () => {
  /** 0: not asked for. Each round is a new captcha, for one solution opens one door. */
  const [round, setRound] = useState(0)
  const [token, setToken] = useState<string | null>(null)

  /** Shows it when it was asked for; one that is shown begins anew, since the server has used it up. */
  const afterRefusal = useCallback((error: unknown): void => {
    const isAsked = wasRefused(error, 'ERR_CAPTCHA')
    setRound(round => (isAsked || round > 0 ? round + 1 : 0))
    setToken(null)
  }, [])

  return { round, token, setToken, afterRefusal, isUnsolved: round > 0 && token === null }
}
