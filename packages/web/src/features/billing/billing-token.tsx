import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showBanner } from '../../shared/banners/local-banners.ts'
import { copy } from './copy.ts'
import { useVerifyBillingInfo } from './use-billing.ts'

const PARAMETER = 'verify-billing-token'
const BANNER_MS = 4000

/** Posts the token once, and goes to the profile. */
const useBillingToken = (): void => {
  const token = new URLSearchParams(useSearch()).get(PARAMETER)
  const [, navigate] = useLocation()
  const { mutate } = useVerifyBillingInfo()
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    mutate(token, {
      onSuccess: () => showBanner('success', copy.verifiedBanner, { forMs: BANNER_MS }),
      // Without a duration, because it says what to do.
      onError: () =>
        showBanner('error', copy.badLink, { action: { label: copy.toAddress, href: '/subscription' } }),
    })
    navigate('/profile', { replace: true })
  }, [token, mutate, navigate])
}

/** Follows the confirmation link of a mail, on any page that it opens. It shows nothing but a banner. */
export const BillingToken = () => {
  useBillingToken()
  return null
}
