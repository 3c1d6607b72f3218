import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { retryForever } from '../../shared/loading/retry-forever.ts'

const loadToken = () => import('../../features/billing/billing-token.tsx')
const BillingToken = lazy(async () => ({ default: (await retryForever(loadToken)).BillingToken }))

/** Loaded for a link from the e-mail about receipts. It stays mounted after the URL has changed, until its reply arrives. */
export const BillingLink = () => {
  const search = useSearch()
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && search.includes('verify-billing-token=')) setOpened(true)
  return (
    isOpened && (
      <Suspense>
        <BillingToken />
      </Suspense>
    )
  )
}
